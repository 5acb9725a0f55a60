import { createServer } from 'node:https'
import process from 'node:process'
import type { SecureContext } from 'node:tls'
import { startDnsServer } from '../../world/servers/dns.ts'
import { listenOnFreePort, loopback } from '../../world/servers/listener.ts'
import { createAuthority } from '../../world/servers/tls/authority.ts'
import { benchHosts, benchPages } from './pages.ts'

// The sites both sides read, over TLS behind one port, and the name server that knows them.
const hosts = benchHosts(Number(process.argv[2]))
const sites = new Map(
  hosts.map((host) => [
    host,
    new Map([...benchPages(host)].map(([path, text]) => [path, Buffer.from(text)])),
  ]),
)
const authority = createAuthority()
// The certificates exist before the first request, so that neither side waits for them.
const contexts = new Map(hosts.map((host) => [host, authority.contextFor(host, null)]))
const tls = {
  SNICallback: (host: string, done: (error: Error | null, context?: SecureContext) => void) =>
    done(null, contexts.get(host)),
}
const server = createServer(tls, (request, response) => {
  const host = request.headers.host?.split(':')[0] ?? ''
  const body = sites.get(host)?.get(request.url ?? '/')
  response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(body)
})
const { port } = await listenOnFreePort(server)
const dns = await startDnsServer(new Map(hosts.map((host) => [host, { a: [loopback] }])))
process.stdout.write(
  `${JSON.stringify({ port, dns: dns.address, ca: authority.certificatePem })}\n`,
)
