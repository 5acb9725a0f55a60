import { mapBounded } from '@enricher/engine/lib/time'
import { progress } from '../../tools/named-commands/progress.ts'
import { readers } from '../../tools/strict-readers.ts'
import { readAnswers } from './answers-file.ts'
import { causeOf } from './causes.ts'
import { judgeAnswers } from './judge-answers.ts'
import { judgeProfile } from './judge-profile.ts'
import type { OpenedSite } from './open-sites.ts'
import { measureReading } from './reading-time.ts'
import { reportOwners } from './report-owners.ts'
import { reportProfiles } from './report-profiles.ts'
import { type Explained, reportSites } from './report-sites.ts'
import { searchSite } from './search-site.ts'
import { startSiteWorld } from './site-world.ts'

const sitesAtOnce = 2

/**
 * Searches each site in an internet of its own, and reports how often the answers are right. `all`: the sites that
 * stand at other domains.
 */
export async function searchSites(
  sites: readonly OpenedSite[],
  all: readonly OpenedSite[],
  { seed, showsWrong }: { readonly seed: number; readonly showsWrong: boolean },
): Promise<object> {
  const startMs = performance.now()
  let done = 0
  const searched = await mapBounded(sites, sitesAtOnce, async (site) => {
    const world = await startSiteWorld(site, all, seed)
    try {
      const found = await searchSite(site, world)
      const judged = judgeAnswers(site, found.answers).map((one): Explained => {
        const isFine = one.verdict === 'right'
        return { ...one, cause: isFine ? '' : causeOf(one, site, found, world) }
      })
      return { site, found, judged }
    } finally {
      await world.close()
      done += 1
      progress.step(`site ${done} of ${sites.length}`)
    }
  })
  await readers.close()
  progress.step('reading pages again for the time')
  const { pages, cpuMsPerPage } = measureReading(searched)
  if (showsWrong) for (const { site, judged } of searched) showErrors(site, judged)
  const figures = reportSites(searched.flatMap(({ judged }) => judged))
  const profile = reportProfiles(
    searched.flatMap(({ site: { labels, domain, half }, found: { crawl } }) => {
      if (labels.profile === null || crawl?.profile === undefined) return []
      const isShown = showsWrong && half !== 'apart'
      return judgeProfile(labels.profile, crawl.profile).map((one) => ({ ...one, domain, isShown }))
    }),
  )
  const owners = reportOwners(
    searched.flatMap(({ site: { domain, half }, found }) =>
      found.owners.map((one) => ({ ...one, domain, isShown: showsWrong && half !== 'apart' })),
    ),
  )
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  progress.print(`CPU to read a page: ${cpuMsPerPage.toFixed(2)} ms (${pages} pages)\n\n`)
  return {
    ...figures,
    profile,
    owners,
    pages,
    cpu_ms_per_page: Math.round(100 * cpuMsPerPage) / 100,
    seconds,
  }
}

/** Judges the answers of a file, of whichever product. */
export function judgeFile(sites: readonly OpenedSite[], path: string, showsWrong: boolean): object {
  const answersFor = readAnswers(path)
  const judged = sites.map((site) => ({
    site,
    judged: judgeAnswers(site, answersFor(site)).map((one) => ({ ...one, cause: '' })),
  }))
  if (showsWrong) for (const { site, judged: errors } of judged) showErrors(site, errors)
  return reportSites(judged.flatMap((one) => one.judged))
}

function showErrors({ domain, half }: OpenedSite, judged: readonly Explained[]): void {
  if (half === 'apart') return
  for (const { lookup, verdict, what, answered, cause } of judged) {
    if (verdict === 'right' || lookup === 'head') continue
    const said = answered === null ? '' : `; answered ${answered}`
    progress.print(`${domain}: ${lookup} ${verdict}: ${what}${said}${cause && ` (${cause})`}\n`)
  }
}
