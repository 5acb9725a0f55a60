import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8'))

const { version } = read('package.json') as { version: string }
const harness = await createTestApp({ after })

test('the lock, the engine and the SDK have the version of package.json', () => {
  const lock = read('package-lock.json')
  assert.deepEqual(
    [
      lock.version,
      lock.packages[''].version,
      ...['packages/engine', 'packages/sdk'].flatMap((path) => [
        lock.packages[path].version,
        read(`${path}/package.json`).version,
      ]),
    ],
    Array(6).fill(version),
  )
})

for (const path of ['/', '/healthz', '/.well-known/agent-card.json', '/mcp/server-card']) {
  test(`${path} states the version of package.json`, async () => {
    const accept = { accept: 'application/json' }
    assert.equal((await harness.get(path, accept)).json().version, version)
  })
}

test('the reference shows the version of package.json beside that of the interface', async () => {
  assert.ok((await harness.get('/docs/')).body.includes(`>Enricher</a> ${version}\n`))
  assert.equal((await harness.get('/openapi.json')).json().info.version, '1.0.0')
})
