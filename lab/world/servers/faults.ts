import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Fault } from '../model/served.ts'

/** Serves `fault`; a fault that begins within or after the page sends `html` first. */
export const serveFault: Record<
  Fault,
  (request: IncomingMessage, response: ServerResponse, html: string) => void
> = {
  never: () => {},
  endless: (_request, response, html) => {
    startPage(response)
    response.write(html)
    const fill = () => {
      while (!response.destroyed && response.write(filler)) {}
    }
    response.on('drain', fill)
    fill()
  },
  drip: (_request, response, html) => {
    startPage(response)
    response.write(html)
    const timer = setInterval(() => response.write('<!-- -->'), dripMs)
    response.on('close', () => clearInterval(timer))
  },
  bomb: (_request, response, html) => {
    startPage(response, { 'content-encoding': 'gzip' })
    response.end(Buffer.concat([gzipSync(html), ...Array<Buffer>(bombMembers).fill(bombMember())]))
  },
  loop: (request, response) => {
    const hops = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('hop') ?? 0)
    response.writeHead(302, { location: `/?hop=${hops + 1}` }).end()
  },
  cut: (_request, response, html) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000000' })
    response.write(html.slice(0, html.length / 2), () => response.destroy())
  },
  garbage: (request) => {
    request.socket.end('SSH-2.0-OpenSSH_9.2p1\r\n')
  },
  headers: (_request, response, html) => {
    startPage(response, { 'x-padding': 'x'.repeat(headerBytes) })
    response.end(html)
  },
  challenge: (_request, response) => {
    response.writeHead(403, {
      'content-type': 'text/html; charset=utf-8',
      'cf-mitigated': 'challenge',
    })
    response.end(
      '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body><noscript>Enable JavaScript and cookies to continue</noscript></body></html>',
    )
  },
  forbidden: (_request, response) => sendStatus(response, 403, 'Forbidden'),
  missing: (_request, response) => sendStatus(response, 404, 'Not Found'),
  broken: (_request, response) => sendStatus(response, 500, 'Internal Server Error'),
  limited: (_request, response) => {
    response.setHeader('retry-after', '120')
    sendStatus(response, 429, 'Too Many Requests')
  },
}

/** The pause is long enough that only a total deadline ends the body, short enough to reset every idle timer. */
const dripMs = 50
const filler = `<p>${'lorem ipsum '.repeat(1_365)}</p>\n`
/** The bomb is 256 members of 1 MB each: a gzip file may be many members in a row (RFC 1952, 2.2). */
const bombMembers = 256
/** The header is beyond the 16 KB that most HTTP clients accept. */
const headerBytes = 70_000

let member: Buffer | undefined
function bombMember(): Buffer {
  member ??= gzipSync(Buffer.alloc(1_048_576, ' '))
  return member
}

function startPage(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
}

function sendStatus(response: ServerResponse, status: number, text: string): void {
  const body = `<html><head><title>${status} ${text}</title></head><body><center><h1>${status} ${text}</h1></center></body></html>\n`
  response.writeHead(status, { 'content-type': 'text/html' }).end(body)
}
