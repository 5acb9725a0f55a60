import type { Engine } from '@enricher/engine/native-engine'

const unasked = () => Promise.reject(new Error('This test scripts no such search.'))

// `await` takes an object with a `then` for a promise.
const unaskedSearches = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : unasked) })

/** Returns an engine with these searches; all others fail. */
export function engineWith<S extends Partial<Engine>>(searches: S): Engine & S {
  return Object.assign(Object.create(unaskedSearches), searches)
}
