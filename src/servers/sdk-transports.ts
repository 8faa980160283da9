/** The SDK's ways to a remote server; loaded only where there is one: it takes longer to load than all else together. */

export { SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
