import process from 'node:process'
import { domainOfUrl } from '@enricher/engine/lib/domain'
import { mapBounded } from '@enricher/engine/lib/time'
import { createRobots } from '../../../packages/engine/read/crawl/robots.ts'
import { createWebsiteSearch } from '../../../packages/engine/website/find-website.ts'
import { readers } from '../../tools/strict-readers.ts'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { openReplayEgress } from '../../world/replay/egress.ts'
import { benchFirms } from './population.ts'

// One round of our searches, as a service runs them: with one egress and one cache of robots.txt.
const [dnsServer = '', portMap = '[]', count, from, to, warmUp, atOnce] = process.argv.slice(2)
const egress = openReplayEgress({ dnsServer, portMap: new Map(JSON.parse(portMap)) })
const robots = createRobots(readers)
const search = createWebsiteSearch({ network: egress, sources: [], readers, robots })
const searchTimeoutMs = 60_000

async function searchAll(rows: readonly CompanyRow[]) {
  const before = egress.counts()
  const verdicts = await mapBounded(rows, Number(atOnce), async ({ name, domain }) => {
    const signal = AbortSignal.timeout(searchTimeoutMs)
    const answer = await search.findWebsite({ companyName: name, context: '' }, { signal })
    if (!answer) return 'none'
    return domainOfUrl(answer.websiteUrl) === domain ? 'right' : 'wrong'
  })
  const after = egress.counts()
  return {
    names: rows.length,
    right: verdicts.filter((verdict) => verdict === 'right').length,
    wrong: verdicts.filter((verdict) => verdict === 'wrong').length,
    requests: after.httpRequests - before.httpRequests,
    questions: after.dnsQuestions - before.dnsQuestions,
  }
}

const rows = benchFirms(Number(count))
await searchAll(rows.slice(0, Number(warmUp)))
const cpuBefore = process.cpuUsage()
const startMs = performance.now()
const found = await searchAll(rows.slice(Number(from), Number(to)))
const seconds = (performance.now() - startMs) / 1_000
const { user, system } = process.cpuUsage(cpuBefore)
const cpuSeconds = (user + system) / 1_000_000
process.stdout.write(`${JSON.stringify({ ...found, seconds, cpuSeconds })}\n`)
await readers.close()
await egress.close()
