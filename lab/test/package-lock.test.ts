import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = {
  readonly optional?: boolean
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  readonly packages: Readonly<Record<string, Entry>>
}

test('the lock names every platform package, or npm ci would refuse it', () => {
  const missing = Object.values(lock.packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !lock.packages[`node_modules/${name}`])
  assert.deepEqual(missing, [], 'run "node bin/node24.js lab/tools/complete-lock.ts"')
})

/** The packages of this repository, and the links to them, have no integrity. */
const isForeign = (path: string) =>
  path.startsWith('node_modules/') && !/^node_modules\/(?:@enricher\/|enricher-sdk$)/.test(path)

test('whatever every machine installs is locked by its integrity', () => {
  const loose = Object.entries(lock.packages)
    .filter(([path, entry]) => isForeign(path) && !entry.optional && !entry.integrity)
    .map(([path]) => path)
  assert.deepEqual(loose, [])
})

test('a package that several manifests name is pinned to one version', () => {
  const pins = Object.entries(lock.packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, entry]) => Object.entries({ ...entry.dependencies, ...entry.devDependencies }))
  assert.ok(pins.length > 80, `${pins.length} pins`)
  const versions = new Map<string, string>()
  for (const [name, version] of pins) {
    assert.equal(version, versions.get(name) ?? version, name)
    versions.set(name, version)
  }
})
