import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { JobReply } from '@enricher/contract/jobs'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld } from '../../world/world.ts'
import { until } from '../support/until.ts'
import { serveWorld } from '../support/world/served-world.ts'

const endings: (() => unknown)[] = []
after(async () => {
  for (const end of endings.reverse()) await end()
})

/** Starts a source that takes each connection and closes it without a reply. */
async function startSilentSource(): Promise<string> {
  const server = createServer((request) => request.socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a job is over with its search where Wikidata gives no reply: what was found is there, what was not is not sure', async () => {
  const world = await startWorld({ companies: companiesAt('sternhag.at') })
  endings.push(world.stop)
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) }
  const env = { WIKIDATA: 'on', WIKIDATA_BASE_URL: await startSilentSource() }
  const service = await serveWorld(ending, world, { env })
  const key = await service.openAccount()
  const jobOf = async (company_name: string, context = '') => {
    const asked = { company_name, context, dm_categories: [], skip_company_emails: true }
    const { status, body } = await service.ask('/jobs/find-all', asked, key)
    assert.equal(status, 202, JSON.stringify(body))
    const read = async () =>
      (await service.read(`/jobs/${body['job_id']}`, key)).body as unknown as JobReply
    return until(async () => {
      const job = await read()
      return job.finished_at !== null || job.waiting_until !== null ? job : null
    })
  }
  const unknown = await jobOf('Niemals Erfundene Werke Quorx')
  assert.deepEqual([unknown.status, unknown.waiting_for], ['succeeded', null])
  const { unsure, retry_after = 0, domain } = unknown.result as FindAllReply
  assert.deepEqual([unsure, domain], [true, null])
  assert.ok(retry_after > 0 && retry_after <= 300, `${retry_after}`)

  const known = await jobOf('Sternhag Verpackungen', 'Austria, packaging')
  const found = known.result as FindAllReply
  assert.deepEqual(
    [known.status, found.domain, found.unsure],
    ['succeeded', 'sternhag.at', undefined],
  )
})
