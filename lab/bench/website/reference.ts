import process from 'node:process'
import { mapBounded } from '@enricher/engine/lib/time'
import type { CompanyRow } from '../../world/replay/companies.ts'
import { openReplayEgress } from '../../world/replay/egress.ts'
import { benchFirms } from './population.ts'

// One round of the least work of any search: one GET of each right site, through the same egress.
const [dnsServer = '', portMap = '[]', count, from, to, warmUp, atOnce] = process.argv.slice(2)
const egress = openReplayEgress({ dnsServer, portMap: new Map(JSON.parse(portMap)) })

async function fetchAll(rows: readonly CompanyRow[]): Promise<void> {
  await mapBounded(rows, Number(atOnce), ({ domain }) =>
    egress.fetch(`http://${domain}/`, { signal: AbortSignal.timeout(10_000) }),
  )
}

const rows = benchFirms(Number(count))
await fetchAll(rows.slice(0, Number(warmUp)))
const startMs = performance.now()
const round = rows.slice(Number(from), Number(to))
await fetchAll(round)
const seconds = (performance.now() - startMs) / 1_000
process.stdout.write(`${JSON.stringify({ names: round.length, seconds })}\n`)
await egress.close()
