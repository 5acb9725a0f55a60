import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type ServerOptions } from './server.ts'

/** Serves one client over standard input and output until `close` is called. */
export function serveOverStdio(
  options: ServerOptions,
  onError: (error: Error) => void,
): { close(): Promise<void> } {
  return serveStdio(() => createMcpServer(options), { onerror: onError })
}
