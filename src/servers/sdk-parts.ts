/** The parts of the SDK that are used, named one by one so that the bundle leaves the others out. */

export {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/client';
