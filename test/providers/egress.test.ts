import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEgress } from '../../src/providers/egress.ts'
import { startDnsServer, zone } from './support/dns-server.ts'
import { startSiteServer } from './support/site-server.ts'

test('a page is fetched under its name, through the mapped port', async (t) => {
  const dns = await startDnsServer(zone({ 'acme.test': '127.0.1.1' }))
  t.after(dns.stop)
  const site = await startSiteServer(
    (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Acme</h1>'),
    { host: '127.0.1.1' },
  )
  t.after(site.stop)
  const egress = createEgress({
    dnsServers: [dns.address],
    allow: ['127.0.1.0/24'],
    portMap: new Map([[80, site.port]]),
    ca: null,
    userAgent: 'enricher-test',
  })
  t.after(egress.close)
  const page = await egress.fetch('http://acme.test/', { signal: AbortSignal.timeout(2000) })
  assert.equal(page.body, '<h1>Acme</h1>')
  assert.deepEqual(site.requests, ['GET acme.test /'])
  assert.deepEqual(dns.questions, ['A acme.test'])
  assert.deepEqual(egress.counts(), { dnsQuestions: 1, httpRequests: 1 })
})
