import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = {
  readonly optional?: boolean
  readonly integrity?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>
}

test('the lock names every platform package, or npm ci would refuse it', () => {
  const missing = Object.values(lock.packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !lock.packages[`node_modules/${name}`])
  assert.deepEqual(missing, [], 'run "node bin/node24.js tools/complete-lock.ts"')
})

test('whatever every machine installs is locked by its integrity', () => {
  const loose = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.integrity)
    .map(([path]) => path)
  assert.deepEqual(loose, [])
})
