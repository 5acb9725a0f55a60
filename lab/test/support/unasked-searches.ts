import type { Search, SearchRun } from '@enricher/engine/model/engine'
import type { Engine } from '@enricher/engine/native-engine'
import { withFindings } from '../../../packages/engine/with-findings.ts'

/** The searches of an engine as they are inside of it: they report on their way, and return the answer alone. */
export type Scripts = {
  -readonly [Name in keyof Engine]: Engine[Name] extends Search<infer Query, infer Answer>
    ? (query: Query, run: SearchRun) => Promise<Answer>
    : never
}

const unasked = () => Promise.reject(new Error('This test scripts no such search.'))

// `await` takes an object with a `then` for a promise.
const unaskedSearches = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : unasked) })

/** Returns scripts with these searches; all others fail. */
export function engineWith<S extends Partial<Scripts>>(searches: S): Scripts & S {
  return Object.assign(Object.create(unaskedSearches), searches)
}

/** Returns the engine of scripts, each of which a test may replace later. */
export function engineOf(scripts: Scripts): Engine {
  const get = (all: Scripts, name: keyof Engine | 'then') =>
    name === 'then'
      ? undefined
      : withFindings((query: never, run) => (all[name] as Script).call(all, query, run))
  return new Proxy(scripts, { get } as ProxyHandler<Scripts>) as unknown as Engine
}

type Script = (query: never, run: SearchRun) => Promise<unknown>
