import { endChild } from '../../tools/end-child.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { startScript } from '../shared/child.ts'
import type { Measurement } from '../shared/report.ts'
import { pagesPerSite } from './pages.ts'

// Three sites of warm-up for ten measured ones: compiling the code is no part of crawling.
const warmUpShare = 0.3
// Each site has two requests at a time; the reference gets as many requests in all, twice this number.
const sitesAtOnce = 8

type Round = { pages: number; precision: number; recall: number; seconds: number }

/**
 * Measures pages per second of whole crawls over the same local sites with TLS, each side in a process of its own. Our
 * side reads robots.txt, fetches through the guard, and finds people and addresses in every disguise. The reference is
 * crawlee's CheerioCrawler with as many requests under way, a plain expression for addresses, memory storage, no log.
 */
export const crawl = defineBenchmark({
  summary:
    "pages per second of whole crawls, extraction included, against crawlee's CheerioCrawler",
  sizes: { rounds: count(5, { min: 1, smoke: 1 }), sites: count(100, { min: 1, smoke: 3 }) },
  measure: measureCrawls,
})

async function measureCrawls({ rounds, sites }: { rounds: number; sites: number }) {
  const warmUpSites = Math.ceil(sites * warmUpShare)
  const sitesCount = sites + warmUpSites
  const { child, firstLine } = await startScript('crawl/sites.ts', [String(sitesCount)])
  try {
    const { port, dns, ca } = JSON.parse(firstLine) as { port: number; dns: string; ca: string }
    const args = [port, dns, ca, sitesCount, warmUpSites, sitesAtOnce].map(String)
    const ours: Round[] = []
    const reference: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      progress.step(`round ${round + 1} of ${rounds}, ours`)
      ours.push(await runSide('crawl/ours.ts', args, sites))
      progress.step(`round ${round + 1} of ${rounds}, reference`)
      reference.push(await runSide('crawl/reference.ts', args, sites))
    }
    return measurementOf(ours, reference, sites)
  } finally {
    await endChild(child)
  }
}

async function runSide(script: string, args: readonly string[], sites: number): Promise<Round> {
  const { child, firstLine } = await startScript(script, args)
  await endChild(child)
  const round = JSON.parse(firstLine) as Round
  const expected = sites * pagesPerSite
  if (round.pages !== expected) {
    throw new Error(`${script} read ${round.pages} pages instead of ${expected}.`)
  }
  return round
}

function measurementOf(
  ours: readonly Round[],
  reference: readonly Round[],
  sites: number,
): Measurement {
  const speed = ({ pages, seconds }: Round) => pages / seconds
  const last = (rounds: readonly Round[]) => rounds.at(-1) ?? { precision: 0, recall: 0 }
  return {
    name: 'crawl',
    unit: 'pages/s',
    ours: ours.map(speed),
    reference: reference.map(speed),
    referenceName: 'CheerioCrawler',
    aim: { ratio: 3, better: 'higher' },
    extra: {
      sites,
      pages_per_site: pagesPerSite,
      sites_at_once: sitesAtOnce,
      precision: last(ours).precision,
      recall: last(ours).recall,
      reference_precision: last(reference).precision,
      reference_recall: last(reference).recall,
    },
  }
}
