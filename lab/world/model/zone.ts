import type { Answer } from 'dns-packet'

/** How a name server fails: it says so, refuses, or sends nothing at all. */
export type DnsFault = 'servfail' | 'refused' | 'silent'

/** The records of one name. A name without any record still exists (NODATA). */
export type ZoneEntry = {
  readonly a?: readonly string[]
  readonly aaaa?: readonly string[]
  /** Exchange hosts, best first; `.` alone is the null MX of RFC 7505. */
  readonly mx?: readonly string[]
  readonly ns?: readonly string[]
  readonly txt?: readonly string[]
  readonly cname?: string
  /** The name and everything below it fail in this way. */
  readonly fault?: DnsFault
  /** UDP answers carry the TC bit and nothing else, so that TCP must be asked. */
  readonly isTruncated?: boolean
  /** Names below this one that have no entry of their own answer like it (RFC 4592). */
  readonly isWildcard?: boolean
}

/** Every name of the world, in lower-case ASCII. */
export type Zone = ReadonlyMap<string, ZoneEntry>

export type DnsReply =
  | { readonly fault: DnsFault }
  | {
      readonly exists: boolean
      readonly answers: readonly Answer[]
      readonly isTruncated: boolean
    }

const ttlSeconds = 60
/** A longer chain of aliases is a loop. */
const aliasesMax = 8

/** Answers one question as the world's name server; `name` in lower case. */
export function answerQuestion(zone: Zone, name: string, type: string): DnsReply {
  const answers: Answer[] = []
  let asked = name
  for (let hops = 0; hops <= aliasesMax; hops += 1) {
    const fault = faultOf(zone, asked)
    if (fault) return { fault }
    const entry = entryFor(zone, asked)
    if (!entry)
      return { exists: answers.length > 0 || isParent(zone, asked), answers, isTruncated: false }
    if (entry.cname === undefined || type === 'CNAME') {
      answers.push(...records(entry, asked, type))
      return { exists: true, answers, isTruncated: entry.isTruncated ?? false }
    }
    answers.push({ type: 'CNAME', name: asked, ttl: ttlSeconds, data: entry.cname })
    asked = entry.cname
  }
  return { fault: 'servfail' }
}

function entryFor(zone: Zone, name: string): ZoneEntry | null {
  const exact = zone.get(name)
  if (exact) return exact
  for (const parent of parentsOf(name)) {
    const entry = zone.get(parent)
    if (entry) return entry.isWildcard ? entry : null
  }
  return null
}

function faultOf(zone: Zone, name: string): DnsFault | null {
  for (const candidate of [name, ...parentsOf(name)]) {
    const fault = zone.get(candidate)?.fault
    if (fault) return fault
  }
  return null
}

/** Returns the names above one: `b.c` and `c` of `a.b.c`. */
function parentsOf(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}

/** Returns whether a name is above an existing one; such a name exists too (RFC 8020). */
function isParent(zone: Zone, name: string): boolean {
  const ending = `.${name}`
  return [...zone.keys()].some((known) => known.endsWith(ending))
}

function records(entry: ZoneEntry, name: string, type: string): Answer[] {
  const head = { name, ttl: ttlSeconds }
  switch (type) {
    case 'A':
      return (entry.a ?? []).map((data) => ({ ...head, type: 'A', data }))
    case 'AAAA':
      return (entry.aaaa ?? []).map((data) => ({ ...head, type: 'AAAA', data }))
    case 'NS':
      return (entry.ns ?? []).map((data) => ({ ...head, type: 'NS', data }))
    case 'CNAME':
      return entry.cname === undefined ? [] : [{ ...head, type: 'CNAME', data: entry.cname }]
    case 'TXT':
      return (entry.txt ?? []).map((data) => ({ ...head, type: 'TXT', data }))
    case 'MX':
      return (entry.mx ?? []).map((exchange, index) => {
        const preference = exchange === '.' ? 0 : (index + 1) * 10
        return { ...head, type: 'MX', data: { preference, exchange } }
      })
    default:
      return []
  }
}
