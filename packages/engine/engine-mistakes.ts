import type { EngineOptions, MailOptions, VendorOptions } from './engine-options.ts'
import { isJsonObject } from './lib/json.ts'
import { ownValue } from './lib/own-value.ts'
import { storeMistakes } from './memory/store-methods.ts'
import type { EgressOptions } from './net/egress.ts'

type Kind = { readonly is: (value: unknown) => boolean; readonly says: string }
type Kinds<Options> = { readonly [Name in keyof Required<Options>]: Kind }

const kind = (says: string, is: Kind['is']): Kind => ({ is, says })
const isObject = (value: unknown): value is object => isJsonObject(value)

const object = kind('an object', isObject)
const list = kind('a list', Array.isArray)
const callback = kind('a function', (value) => typeof value === 'function')
const text = kind('a text', (value) => typeof value === 'string')
const textOrNull = kind('a text or null', (value) => value === null || text.is(value))
const objectOrNull = kind('an object or null', (value) => value === null || isObject(value))
// Timers of Node hold no more.
const millisecondsMax = 2 ** 31 - 1
const milliseconds = kind(
  'a number of milliseconds above 0',
  (value) => typeof value === 'number' && value > 0 && value <= millisecondsMax,
)
const mode = kind(
  `'auto', 'on' or 'off'`,
  (value) => value === 'auto' || value === 'on' || value === 'off',
)

const optionKinds: Kinds<EngineOptions> = {
  dns: kind(`name resolvers, as in ['9.9.9.9'], or 'system'`, (value) =>
    Array.isArray(value) ? value.every(text.is) : text.is(value),
  ),
  web: object,
  smtp: object,
  sources: callback,
  stores: object,
  counters: object,
  suppression: callback,
  vendors: objectOrNull,
  patternAnswers: kind(`'off' or 'risky'`, (value) => value === 'off' || value === 'risky'),
  searchTimeoutMs: milliseconds,
  browserUrl: textOrNull,
  sharedReaders: object,
  onUnreadable: callback,
}

const webKinds: Kinds<Omit<EgressOptions, 'dnsServers'>> = {
  allow: list,
  portMap: kind('a Map', (value) => value instanceof Map),
  ca: textOrNull,
  userAgent: text,
  baseUrls: list,
  tcpProxy: objectOrNull,
  dnsTimeoutMs: milliseconds,
  connectTimeoutMs: milliseconds,
}

const smtpKinds: Kinds<MailOptions> = { mode, helo: text, from: text, rechecks: objectOrNull }

const vendorKinds: Kinds<VendorOptions> = {
  adapters: list,
  fixedOrder: list,
  onStep: callback,
  onStatsFault: callback,
  wait: callback,
  suppression: callback,
  onObjected: callback,
}

/** Lists the mistakes in the options of an engine, a sentence each that says what to change. Pure. */
export function optionMistakes(options: Partial<EngineOptions> = {}): string[] {
  if (!isObject(options)) return ['the options have to be an object.']
  const { dns, web, smtp, vendors, stores } = options
  const isWithoutDns = dns === undefined || dns?.length === 0
  return [
    ...(isWithoutDns ? [`dns is missing: ${optionKinds.dns.says}.`] : []),
    ...mistakesIn(options, '', optionKinds),
    ...mistakesIn(web, 'web.', webKinds),
    ...mistakesIn(smtp, 'smtp.', smtpKinds),
    ...(isObject(vendors) && vendors.adapters === undefined
      ? ['vendors.adapters is missing.']
      : []),
    ...mistakesIn(vendors, 'vendors.', vendorKinds),
    ...(isObject(stores) ? storeMistakes(stores) : []),
  ]
}

function mistakesIn(options: unknown, prefix: string, kinds: Readonly<Record<string, Kind>>) {
  return Object.entries(isObject(options) ? options : {}).flatMap(([name, value]) => {
    const expected = ownValue(kinds, name)
    if (!expected) {
      return [`${prefix}${name} is no option: there are ${Object.keys(kinds).join(', ')}.`]
    }
    const isRight = value === undefined || expected.is(value)
    return isRight ? [] : [`${prefix}${name} has to be ${expected.says}.`]
  })
}

const person = kind(
  'a name as parsePersonName reads it',
  (value) => isObject(value) && 'full' in value,
)

/** The parts of the queries; a search that is left out takes any query. */
const queryKinds: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  findWebsite: { companyName: text, context: text },
  findPersonEmail: { name: person, domain: textOrNull, companyName: textOrNull },
  findDecisionMaker: { domain: text, category: text },
  findByLinkedin: { profileSlug: text },
  findRoster: { domain: text },
  findCompanyProfile: { domain: textOrNull, companyName: textOrNull, context: text },
  findLogo: { domain: text },
  findEmailOwner: { mailbox: text, domain: text },
  verifyEmail: { email: text },
}

/** Returns what is wrong with the second argument of a search, in one sentence; null: nothing. Pure. */
export function runMistake(search: string, run: unknown): string | null {
  if (!isObject(run)) return `${search}: the run has to be an object.`
  const signal: unknown = Reflect.get(run, 'signal')
  if (signal === undefined || signal instanceof AbortSignal) return null
  return `${search}: signal has to be an AbortSignal.`
}

/** Returns what is wrong with the query of a search, in one sentence; null: nothing. Pure. */
export function queryMistake(search: string, query: unknown): string | null {
  const given = isObject(query) ? query : {}
  for (const [name, { is, says }] of Object.entries(ownValue(queryKinds, search) ?? {})) {
    if (!is(Reflect.get(given, name))) return `${search}: ${name} has to be ${says}.`
  }
  return null
}
