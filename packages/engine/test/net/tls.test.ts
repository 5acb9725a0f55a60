import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type TestContext, test } from 'node:test'
import type { CertificateFlaw } from '@enricher/lab/world/model/served'
import { createAuthority } from '@enricher/lab/world/servers/tls/authority'
import { assertFault, openHost, startHarness } from './support/egress-harness.ts'

const authority = createAuthority()

async function startSecureHarness(t: TestContext, flaw: CertificateFlaw | null, ca: string | null) {
  const server = createServer(
    {
      SNICallback: (name, callback) => callback(null, authority.contextFor(name, flaw)),
    },
    (request, response) => response.end(`${request.headers.host} over TLS`),
  )
  server.listen(0, openHost)
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return startHarness(t, (_request, response) => response.end(), {
    egress: { ca, portMap: new Map([[443, address.port]]) },
  })
}

test('a certificate of a trusted authority for that name is accepted', async (t) => {
  const { fetch } = await startSecureHarness(t, null, authority.certificatePem)
  assert.equal((await fetch('https://acme.test/')).body, 'acme.test over TLS')
  assert.equal((await fetch('https://www.acme.test/')).body, 'www.acme.test over TLS')
})

test('an untrusted, expired or foreign certificate is refused', async (t) => {
  for (const flaw of ['untrusted', 'wrong_name', 'expired'] as const) {
    const { fetch } = await startSecureHarness(t, flaw, authority.certificatePem)
    await assertFault(fetch('https://acme.test/'), 'unavailable', /certificate|altnames/i)
  }
  const { fetch } = await startSecureHarness(t, null, null)
  await assertFault(fetch('https://acme.test/'), 'unavailable', /certificate/i)
})

test('a host that speaks no TLS on its secure port is unavailable', async (t) => {
  const { site } = await startHarness(t, (_request, response) => response.end())
  const { fetch } = await startHarness(t, () => undefined, {
    egress: { portMap: new Map([[443, site.port]]) },
  })
  await assertFault(fetch('https://acme.test/'), 'unavailable')
})

test('a handshake that never ends is a timeout', async (t) => {
  const { fetch } = await startHarness(t, () => undefined, {
    // The server reads and never answers.
    egress: { portMap: new Map([[443, await silentPort(t)]]), connectTimeoutMs: 200 },
  })
  await assertFault(fetch('https://acme.test/'), 'timeout')
})

async function silentPort(t: TestContext): Promise<number> {
  const { createServer: createTcpServer } = await import('node:net')
  const server = createTcpServer((socket) => socket.on('error', () => undefined).resume())
  server.listen(0, openHost)
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}
