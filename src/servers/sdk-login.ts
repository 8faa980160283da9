/** The parts of the SDK that log in; loaded only where somebody asked for a login. */

export { auth, ClientCredentialsProvider } from '@modelcontextprotocol/client';
