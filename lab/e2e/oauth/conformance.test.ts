import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
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
    // The suite would open a browser by itself; the person of this test has none.
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

for (const revision of ['2026-07-28', '2025-11-25']) {
  test(`the conformance suite of MCP finds nothing at /mcp for ${revision} but what is not offered`, async (t) => {
    const front = await startCredentialProxy(new URL(baseUrl))
    t.after(front.close)
    const baseline = join(import.meta.dirname, 'conformance', `mcp-${revision}.yaml`)
    const suite = spawn(
      process.execPath,
      [
        join(packages, '@modelcontextprotocol/conformance/dist/index.js'),
        'server',
        ...['--url', `${front.url}/mcp`, '--requirements', revision],
        ...['--expected-failures', baseline],
      ],
      { env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const [stdout, stderr] = await Promise.all([
      text(suite.stdout),
      text(suite.stderr),
      once(suite, 'exit'),
    ])
    assert.equal(suite.exitCode, 0, `${stdout}${stderr}`.slice(-6_000))
    assert.match(stdout, /dns-rebinding-protection: 2 passed, 0 failed/)
  })
}

/** Starts a proxy that adds a credential of the sandbox to each request: the suite sends none. */
async function startCredentialProxy({ hostname, port }: URL) {
  const server = createServer((incoming, reply) => {
    const { url: path, method, rawHeaders } = incoming
    const outgoing = request({ host: hostname, port, path, method, setDefaultHeaders: false })
    // Headers pass unchanged: the suite tries repeated ones, and spaces around their values.
    for (let at = 0; at < rawHeaders.length; at += 2) {
      outgoing.appendHeader(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    }
    outgoing.setHeader('authorization', 'Bearer key_test_conformance')
    outgoing.on('error', () => reply.destroy())
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    incoming.pipe(outgoing)
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://${hostname}:${own}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
