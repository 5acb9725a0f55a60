import type { DnsAnswer } from './network.ts'

/** DNS answers, cached for their lifetime and within bounds of number and size. */
export type DnsCache = {
  /** Returns the answer cached under this key; undefined when there is none or its lifetime is over. */
  get(key: string, nowMs: number): Promise<DnsAnswer> | undefined
  /** Caches a pending answer, until its lifetime ends, and returns it. */
  add(key: string, answer: Promise<Timed>): Promise<DnsAnswer>
  /** Drops the answer cached under this key, so that the next question is sent. */
  drop(key: string): void
}

/** An answer and the end of its lifetime. */
export type Timed = { readonly answer: DnsAnswer; readonly expiresAtMs: number }

type Entry = {
  readonly answer: Promise<DnsAnswer>
  expiresAtMs: number
  characters: number
}

const answersMax = 20_000
// A usual answer has 50 characters, so that all of them fit. Answers of a zone made to fill the cache do not: with the
// overhead of each string the bound is some 20 MB.
const charactersMax = 4_000_000

/** Creates an empty cache. */
export function createDnsCache(): DnsCache {
  // Entries are in order of use: the first is dropped first.
  const kept = new Map<string, Entry>()
  let characters = 0

  const forget = (key: string, entry: Entry) => {
    if (kept.get(key) !== entry) return
    kept.delete(key)
    characters -= entry.characters
  }
  const makeRoom = () => {
    for (const [key, entry] of kept) {
      if (kept.size <= answersMax && characters <= charactersMax) return
      forget(key, entry)
    }
  }

  return {
    get(key, nowMs) {
      const entry = kept.get(key)
      if (!entry) return undefined
      if (entry.expiresAtMs <= nowMs) {
        forget(key, entry)
        return undefined
      }
      kept.delete(key)
      kept.set(key, entry)
      return entry.answer
    },
    add(key, timed) {
      const entry: Entry = {
        // Until the answer arrives, all callers with the same question wait for the same datagram.
        expiresAtMs: Number.POSITIVE_INFINITY,
        characters: key.length,
        answer: timed.then(({ answer, expiresAtMs }) => {
          entry.expiresAtMs = expiresAtMs
          if (kept.get(key) === entry) {
            const size = charactersOf(answer)
            entry.characters += size
            characters += size
            makeRoom()
          }
          return answer
        }),
      }
      kept.set(key, entry)
      characters += entry.characters
      makeRoom()
      return entry.answer
    },
    drop(key) {
      const entry = kept.get(key)
      if (entry) forget(key, entry)
    },
  }
}

function charactersOf(answer: DnsAnswer): number {
  if (answer.status !== 'found') return 0
  return answer.records.reduce((sum, record) => sum + record.length, 0)
}
