import { randomUUID } from 'node:crypto'
import { malformedBody, wellFormedBody } from './bodies.ts'
import type { Endpoint } from './interface.ts'
import { oddText, prototypeKeys } from './odd-texts.ts'
import type { Random } from './random.ts'

/** One request, ready to be sent over a connection that stays open. */
export type FuzzRequest = {
  readonly method: string
  readonly bytes: Buffer
  /** The endpoint that it reaches; null: none, and the reply must be an error in the service's form. */
  readonly endpoint: Endpoint | null
  /** The request in words, for the report of a fault. */
  readonly words: string
}

export type Keys = { readonly live: string; readonly poor: string }

const idsKept = Array.from({ length: 20 }, () => randomUUID())

/** Draws a request to one of the endpoints: mostly within its schema, otherwise wrong in any way a client can be. */
export function nextRequest(
  random: Random,
  endpoints: readonly Endpoint[],
  keys: Keys,
): FuzzRequest {
  const endpoint = pickEndpoint(random, endpoints)
  if (random.percent(6)) return lostRequest(random, endpoint)
  const isRight = random.percent(55)
  const body = bodyFor(random, endpoint, isRight)
  const headers = [
    ...credential(random, keys, endpoint),
    ...extraHeaders(random),
    ...contentType(random, body !== null, isRight),
  ]
  return build(endpoint.method, pathOf(random, endpoint), headers, body, endpoint)
}

// A password costs 25 ms of a processor, so that most sign-ups and sign-ins are replaced by other requests.
function pickEndpoint(random: Random, endpoints: readonly Endpoint[]): Endpoint {
  const endpoint = random.pick(endpoints)
  const isDear = endpoint.path.startsWith('/auth/') && endpoint.method === 'POST'
  return isDear && random.percent(80) ? pickEndpoint(random, endpoints) : endpoint
}

function bodyFor(random: Random, { body }: Endpoint, isRight: boolean): string | Buffer | null {
  if (body === null) return random.percent(10) ? '{"a":1}' : null
  return isRight ? wellFormedBody(random, body) : malformedBody(random, body)
}

function pathOf(random: Random, { path }: Endpoint): string {
  const filled = path.replace(/\{\w+\}/g, () =>
    random.percent(50) ? 'key_live_Ab12Cd34' : encodeURIComponent(wellPaired(oddText(random, 40))),
  )
  const queries = ['', '', '?sandbox=1', '?sandbox=2', '?limit=5', '?limit=-1&cursor=x', '?a=%zz']
  if (path === '/usage' && random.percent(50)) return `${filled}?limit=${random.integer(300)}`
  // Most lookups are the sandbox's, which needs neither the database nor the world.
  return filled + (random.percent(60) ? '?sandbox=1' : random.pick(queries))
}

function credential(random: Random, keys: Keys, { path }: Endpoint): string[] {
  const kind = random.integer(100)
  const isSearch = path.startsWith('/find')
  if (kind < (isSearch ? 16 : 50)) return [`Authorization: Bearer ${keys.live}`]
  if (kind < 55) return [`Authorization: Bearer ${keys.poor}`]
  if (kind < 75) return [`Authorization: Bearer key_test_${random.integer(9)}`]
  const wrong = ['Bearer', 'Basic YTpi', 'Bearer key_live_x', `Bearer ${'k'.repeat(4_000)}`]
  return kind < 90 ? [`Authorization: ${random.pick([...wrong, ...prototypeKeys])}`] : []
}

function extraHeaders(random: Random): string[] {
  const lines: string[] = []
  if (random.percent(30)) lines.push(`Idempotency-Key: ${idempotencyKey(random)}`)
  if (random.percent(10)) {
    lines.push(`Api-Version: ${random.pick(['v1', '1', '1.0.0', 'v2', '', 'constructor'])}`)
  }
  if (random.percent(10)) lines.push(`X-Request-Id: ${headerText(oddText(random, 90))}`)
  if (random.percent(5)) lines.push(`${random.pick(prototypeKeys)}: x`)
  if (random.percent(5)) lines.push(`Origin: ${random.pick(['null', 'https://page.example'])}`)
  if (random.percent(3)) lines.push(`Content-Encoding: ${random.pick(['gzip', 'br', 'x'])}`)
  if (random.percent(3)) lines.push(`X-Forwarded-For: ${headerText(oddText(random, 40))}`)
  return lines
}

function idempotencyKey(random: Random): string {
  if (random.percent(20)) return headerText(oddText(random, 40))
  return random.percent(30) ? random.pick(idsKept) : randomUUID()
}

function contentType(random: Random, hasBody: boolean, isRight: boolean): string[] {
  if (!hasBody) return []
  if (isRight || random.percent(80)) return ['Content-Type: application/json']
  const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ';;', '']
  return [`Content-Type: ${random.pick([...types, 'application/json; charset=utf-16', '*/*'])}`]
}

/** Draws a request to a path or a method that does not exist. */
function lostRequest(random: Random, endpoint: Endpoint): FuzzRequest {
  const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']
  if (random.percent(50)) {
    const [method, path] = [random.pick(methods), endpoint.path.replace(/[{}]/g, '')]
    return build(method, path, [], null, null)
  }
  const odd = ['/%zz', '//', '/..', '/docs/nowhere', '/docs/%2e%2e', '*', `/${'a'.repeat(3_000)}`]
  const named = `/${encodeURIComponent(wellPaired(oddText(random, 40)))}`
  const path = random.percent(50) ? random.pick(odd) : named
  return build(random.pick(['GET', 'POST', 'OPTIONS']), path, [], '{}', null)
}

function build(
  method: string,
  path: string,
  headers: readonly string[],
  body: string | Buffer | null,
  endpoint: Endpoint | null,
): FuzzRequest {
  const bytes = Buffer.from(body ?? '')
  const length = body === null ? [] : [`Content-Length: ${bytes.length}`]
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, ...length, '', '']
  const text = head.join('\r\n')
  return {
    method,
    bytes: Buffer.concat([Buffer.from(text, 'latin1'), bytes]),
    endpoint,
    words: `${text}${bytes.toString('utf8').slice(0, 600)}`,
  }
}

// A header may hold printable ASCII and Latin-1.
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '')
}

function wellPaired(text: string): string {
  return text.toWellFormed()
}
