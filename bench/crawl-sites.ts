import { createServer } from 'node:http'
import process from 'node:process'
import { startDnsServer } from '../world/dns.ts'
import { listenOnFreePort, loopback } from '../world/listener.ts'
import { benchHosts, benchPages } from './crawl-pages.ts'

// The sites both sides read, behind one port by `Host`, and the name server that knows them.
const hosts = benchHosts(Number(process.argv[2]))
const sites = new Map(
  hosts.map((host) => [
    host,
    new Map([...benchPages(host)].map(([path, text]) => [path, Buffer.from(text)])),
  ]),
)
const server = createServer((request, response) => {
  const host = request.headers.host?.split(':')[0] ?? ''
  const body = sites.get(host)?.get(request.url ?? '/')
  response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(body)
})
const { port } = await listenOnFreePort(server)
const dns = await startDnsServer(new Map(hosts.map((host) => [host, { a: [loopback] }])))
process.stdout.write(`${JSON.stringify({ port, dns: dns.address })}\n`)
