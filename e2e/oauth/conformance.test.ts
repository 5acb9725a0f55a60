import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../test/support/database.ts'
import { freePort } from '../../tools/service-process.ts'
import { installApart } from '../apart-packages.ts'
import { createPerson } from './person.ts'
import { startOAuthService } from './service.ts'

const packages = await installApart(join(import.meta.dirname, 'conformance'), 'conformance')
const service = await startOAuthService(await createTestDatabase({ after }))
after(() => service.stop())
const { baseUrl } = service

test('the conformance suite of MCP finds nothing wrong with the authorization server', async () => {
  const person = await createPerson(baseUrl, 'conformance@acme.example')
  const port = await freePort()
  const registered = await fetch(`${baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const suite = spawn(
    process.execPath,
    [
      join(packages, '@modelcontextprotocol/conformance/dist/index.js'),
      'authorization',
      ...['--url', baseUrl, '--client-id', client_id, '--resource', baseUrl, '-p', String(port)],
    ],
    // It would open a browser by itself; the person of this test has none.
    { env: { ...process.env, NO_COLOR: '1', PATH: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const lines: string[] = []
  for (const stream of [suite.stdout, suite.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      const address = /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(line)?.[0]
      if (address) void person.approve(address).then((sent) => fetch(sent))
    })
  }
  const [code] = await once(suite, 'exit')
  const report = lines.join('\n')
  assert.equal(code, 0, report)
  assert.match(report, /3\/3|3 passed/, report)
})
