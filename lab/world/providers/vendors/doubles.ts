import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import { catalogRows } from '@enricher/engine/model/provider-catalog'
import { companies as everyCompany } from '../../data/companies.ts'
import type { Company } from '../../model/company.ts'
import { listenOnFreePort, loopback } from '../../servers/listener.ts'
import { type DoubleReply, errorPage } from '../double.ts'
import { anymailfinderVendor } from './anymailfinder.ts'
import { dropcontactVendor, fullenrichVendor, snovVendor } from './async.ts'
import { braveVendor } from './brave.ts'
import { apolloVendor, pdlVendor } from './databases.ts'
import { icypeasVendor, leadmagicVendor, prospeoVendor } from './finders.ts'
import { findymailVendor } from './findymail.ts'
import { hunterVendor } from './hunter.ts'
import { millionverifierVendor } from './millionverifier.ts'
import { type Knowledge, knowledgeOf, peopleKnownAt, type VendorRecord } from './people.ts'
import { exaVendor, placesVendor, serperVendor, tavilyVendor } from './search-engines.ts'
import type { Refusal, Vendor, VendorRequest } from './vendor.ts'
import { neverbounceVendor, reacherVendor, zerobounceVendor } from './verifiers.ts'

const vendors: Readonly<Record<ProviderName, Vendor>> = {
  hunter: hunterVendor,
  anymailfinder: anymailfinderVendor,
  findymail: findymailVendor,
  prospeo: prospeoVendor,
  icypeas: icypeasVendor,
  leadmagic: leadmagicVendor,
  apollo: apolloVendor,
  pdl: pdlVendor,
  millionverifier: millionverifierVendor,
  zerobounce: zerobounceVendor,
  neverbounce: neverbounceVendor,
  reacher: reacherVendor,
  brave: braveVendor,
  serper: serperVendor,
  exa: exaVendor,
  tavily: tavilyVendor,
  places: placesVendor,
  dropcontact: dropcontactVendor,
  snov: snovVendor,
  fullenrich: fullenrichVendor,
}

/** The ways a vendor fails: in its own words, or as anything on the web does. */
export type VendorFault =
  | Refusal
  /** A page for people with status 503. */
  | 'broken'
  /** No answer at all. */
  | 'silent'
  /** JSON that ends in the middle. */
  | 'junk'
  /** Well-formed JSON with nothing in it that was promised. */
  | 'empty'
  /** JSON of a wholly different shape. */
  | 'odd'
  /** A body without end, one byte at a time. */
  | 'drip'

/** All vendors, each below a path of its own on one port. */
export type CommercialDoubles = {
  /** Keys and addresses in the variables that the service reads. */
  readonly env: Readonly<Record<string, string>>
  readonly baseUrls: Readonly<Record<ProviderName, string>>
  /** Returns the variables of these vendors alone: an operator without other keys. */
  envOf(...names: readonly ProviderName[]): Readonly<Record<string, string>>
  /** Makes every answer of one vendor fail in this way from now on; null ends it. */
  fail(name: ProviderName, fault: VendorFault | null): void
  /** Returns the requests that a vendor has had, the oldest first. */
  seen(name: ProviderName): readonly VendorRequest[]
  stop(): Promise<void>
}

export type CommercialDoublesOptions = {
  /** How long every answer takes; 0 when left out. */
  readonly latencyMs?: number
  /** The part of the people each vendor knows; all when left out. */
  readonly shares?: Readonly<Partial<Record<ProviderName, number>>>
  /** The errors in a vendor's records: an address that does not exist, another person, a person it does not know. */
  readonly records?: Readonly<Partial<Record<ProviderName, VendorRecord>>>
  /** The companies whose people the vendors know; those of the example world when left out. */
  readonly companies?: readonly Company[]
}

/** A key that every vendor takes. A key or question that holds `fault-exhausted`, `fault-silent` ... fails so. */
export const goodKey = 'test-key-7d1f9a2c'

/**
 * Starts doubles of all vendors, which answer about the people of the example world. The words `fault-broken` and
 * `after-250ms` anywhere in a key or a question make that one answer fail, or late.
 */
export async function startCommercialDoubles(
  options: CommercialDoublesOptions = {},
): Promise<CommercialDoubles> {
  const seen = new Map<string, VendorRequest[]>()
  const faults = new Map<string, VendorFault>()
  const known = new Map<string, Knowledge>()
  const everyone = peopleKnownAt(options.companies ?? everyCompany)
  for (const { name } of catalogRows) {
    seen.set(name, [])
    const share = options.shares?.[name] ?? 1
    known.set(name, knowledgeOf(name, share, everyone, options.records?.[name]))
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { name, request, text } = await read(incoming)
    const vendor = Object.hasOwn(vendors, name) ? vendors[name as ProviderName] : undefined
    const knowledge = known.get(name)
    if (!vendor || !knowledge) return send(response, errorPage(404, 'Not Found'))
    seen.get(name)?.push(request)
    const key = vendor.keyOf(request) ?? ''
    const marks = `${text} ${key}`
    await late(options.latencyMs ?? 0, marks)
    const answer =
      vendor.answerAnyway?.(request, key) ??
      faults.get(name) ??
      faultIn(marks, key) ??
      vendor.answer(request, knowledge)
    if (typeof answer === 'string') fail(response, vendor, answer)
    else send(response, answer)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      send(response, errorPage(500, String(error)))
    })
  })
  const { port, stop } = await listenOnFreePort(server)
  const baseUrlOf = (name: string) => `http://${loopback}:${port}/${name}`
  const envOf = (...names: readonly ProviderName[]) =>
    Object.fromEntries(
      catalogRows
        .filter(({ name }) => names.includes(name))
        .flatMap(({ name, env }) => [
          [`${env}_API_KEY`, name === 'snov' ? `${goodKey}:secret` : goodKey],
          [`${env}_BASE_URL`, baseUrlOf(name)],
        ]),
    )
  return {
    env: envOf(...catalogRows.map(({ name }) => name)),
    envOf,
    baseUrls: Object.fromEntries(catalogRows.map(({ name }) => [name, baseUrlOf(name)])) as Record<
      ProviderName,
      string
    >,
    fail(name, fault) {
      if (fault === null) faults.delete(name)
      else faults.set(name, fault)
    },
    seen: (name) => seen.get(name) ?? [],
    stop,
  }
}

// A longer body is an error: no question needs more, and the double keeps every body in memory.
const bodyBytesMax = 100_000

async function read(incoming: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyBytesMax) throw new Error('the request is too long')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString()
  const url = new URL(incoming.url ?? '/', `http://${loopback}`)
  const [, name = '', ...rest] = url.pathname.split('/')
  const isForm = incoming.headers['content-type']?.includes('urlencoded') ?? false
  const request: VendorRequest = {
    method: incoming.method ?? 'GET',
    path: `/${rest.join('/')}`,
    query: url.searchParams,
    headers: incoming.headers,
    json: isForm || body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    form: new URLSearchParams(isForm ? body : ''),
  }
  return { name, request, text: `${decodeURIComponent(url.pathname)} ${url.searchParams} ${body}` }
}

const faultNames = 'unauthorized|exhausted|limited|broken|silent|junk|empty|odd|drip'

function faultIn(text: string, key: string): VendorFault | null {
  const [, fault] = new RegExp(`fault-(${faultNames})`).exec(text) ?? []
  if (fault) return fault as VendorFault
  return key.includes('test-key') ? null : 'unauthorized'
}

async function late(latencyMs: number, text: string): Promise<void> {
  const asked = Number(/after-(\d{1,5})ms/.exec(text)?.[1] ?? 0)
  const delayMs = Math.max(latencyMs, asked)
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
}

// The pause is long enough that only a total deadline ends the body, and short enough to reset every idle timer.
const dripMs = 30

function fail(response: ServerResponse, vendor: Vendor, fault: VendorFault): void {
  if (fault === 'silent') return
  if (fault === 'drip') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
    const timer = setInterval(() => response.write(' '), dripMs)
    response.on('close', () => clearInterval(timer))
    return
  }
  send(response, fault in vendor.refusals ? vendor.refusals[fault as Refusal] : anyones[fault])
}

const ok = (body: string): DoubleReply => ({ status: 200, type: 'application/json', body })

const anyones: Readonly<Record<string, DoubleReply>> = {
  broken: errorPage(503, 'Service Unavailable'),
  junk: ok('{"data":{"email":"ja'),
  empty: ok('{}'),
  odd: ok('[{"data":7}]'),
}

function send(response: ServerResponse, answer: DoubleReply | undefined): void {
  if (!answer) throw new Error('there is no such reply')
  const { status, type, body, headers } = answer
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}
