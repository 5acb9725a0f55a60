import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { settled } from './tcp.ts'

/**
 * Starts TLS on a connection whose server promised it; returns null, with the connection closed, when the handshake
 * fails. Certificates are not judged: mail servers show any, and the alternative is plain text (RFC 7435).
 */
export async function secureOpportunistically(
  socket: Socket,
  options: { readonly host: string; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Socket | null> {
  const { host, timeoutMs, signal } = options
  const name = isIP(host) === 0 ? { servername: host } : {}
  try {
    const secured = connectTls({ ...name, socket, rejectUnauthorized: false })
    await settled(secured, 'secureConnect', timeoutMs, signal)
    return secured
  } catch {
    // Ciphers, versions, bytes that are no TLS: the caller treats all of them alike.
    socket.destroy()
    return null
  }
}
