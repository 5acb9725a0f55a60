import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { startCrawl } from '../../../packages/engine/read/crawl/crawl-site.ts'
import { createRobots } from '../../../packages/engine/read/crawl/robots.ts'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { choice, count, flag } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { readers } from '../../tools/strict-readers.ts'
import { judgePeople, judgeRoles, type PeopleVerdict, type RoleVerdict } from './judge-site.ts'
import { type JudgedSite, judgedSiteOf } from './judged-site.ts'
import { readSites } from './site-files.ts'
import { networkOf } from './site-network.ts'
import { drawSites } from './sites.ts'

const figureNames = [
  'asked',
  'right',
  'wrong',
  'addresses',
  'read',
  'staff',
  'own',
  'others',
] as const
/** The figures of one group of sites: roles, published addresses, and people, where all are known. */
type Tally = Record<(typeof figureNames)[number], number>

const aim = { precision: 0.995, recall: 0.97, addresses: 0.99 }
const crawlTimeoutMs = 60_000
const sets = ['forms', 'layouts', 'sites'] as const

/** `eval -- leaders`: the leaders of invented firms, from the pages of their sites, crawled as a search crawls them. */
export const leaders = defineCommand({
  summary: 'who leads invented firms, by sites of several pages in awkward forms',
  options: {
    simulate: count(300, { smoke: 3 }),
    seed: count(1),
    // `layouts`: whole pages as site builders set them, with variants of odd seeds shown and of even ones held out.
    // `sites`: all sites that were written by hand.
    set: choice(sets, 'forms'),
    limit: count(1_000_000, { smoke: 3 }),
    // The option shows the errors only of the sites that rules are made on; those of held-out sites are counted.
    wrong: flag(),
  },
  run: readLeaders,
})

async function readLeaders(values: {
  readonly simulate: number
  readonly seed: number
  readonly set: (typeof sets)[number]
  readonly limit: number
  readonly wrong: boolean
}): Promise<object> {
  const { seed } = values
  const tallies = new Map<string, Tally>()
  let requests = 0
  const sites = sitesOf(values.set, values.simulate, seed).slice(0, values.limit)
  for (const [index, site] of sites.entries()) {
    progress.step(`site ${index + 1} of ${sites.length}`)
    const network = networkOf(site)
    const crawl = await startCrawl(
      site.domain,
      { network, robots: createRobots(readers), readers },
      AbortSignal.timeout(crawlTimeoutMs),
    ).done
    requests += network.requests()
    judgeSite(site, crawl, tallies, values.wrong && site.half === 'shown')
  }
  await readers.close()
  return report(tallies, { n: sites.length, seed, requests: requests / sites.length })
}

function sitesOf(
  set: (typeof sets)[number],
  sitesCount: number,
  seed: number,
): readonly JudgedSite[] {
  return set === 'sites' ? readSites() : drawSites(set, sitesCount, seed).map(judgedSiteOf)
}

function judgeSite(
  site: JudgedSite,
  crawl: SiteCrawl,
  tallies: Map<string, Tally>,
  isShown: boolean,
): void {
  const groups = ['all', site.half, ...site.groups].map((name) => tallyOf(tallies, name))
  const roles = judgeRoles(site, crawl)
  const people = judgePeople(site, crawl)
  const published = new Set(crawl.addresses.map(({ email }) => email))
  for (const tally of groups) {
    tally.asked += roles.filter(({ holders }) => holders.length > 0).length
    tally.right += roles.filter(({ verdict }) => verdict === 'right').length
    tally.wrong += roles.filter(({ verdict }) => verdict === 'wrong').length
    tally.addresses += site.addresses.length
    tally.read += site.addresses.filter((address) => published.has(address)).length
    tally.staff += people?.staff.length ?? 0
    tally.own += people?.read.length ?? 0
    tally.others += people?.others.length ?? 0
  }
  if (!isShown) return
  for (const role of roles) tellRole(site, role)
  if (people) tellPeople(site, people)
}

function tellRole(
  { note, domain }: JudgedSite,
  { role, holders, answer, verdict }: RoleVerdict,
): void {
  const isMissed = verdict === 'none' && holders.length > 0
  if (verdict !== 'wrong' && !isMissed) return
  const sought = holders.map(({ name, title }) => `${name}, ${title}`).join('; ')
  const said = answer ? `${answer.name}, ${answer.jobTitle}` : 'no person'
  progress.print(`  ${note} (${domain}): ${role} is ${sought || 'no person'}; answered ${said}\n`)
}

function tellPeople({ domain }: JudgedSite, { missed, others }: PeopleVerdict): void {
  if (missed.length > 0) progress.print(`    ${domain}: not read: ${missed.join('; ')}\n`)
  for (const { name, jobTitle } of others) {
    progress.print(`    ${domain}: not of the firm: ${name}, ${jobTitle}\n`)
  }
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const tally =
    tallies.get(name) ?? (Object.fromEntries(figureNames.map((figure) => [figure, 0])) as Tally)
  tallies.set(name, tally)
  return tally
}

function report(
  tallies: ReadonlyMap<string, Tally>,
  about: { readonly n: number; readonly seed: number; readonly requests: number },
): object {
  for (const [name, tally] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { precision, recall, addresses, people } = figuresOf(tally)
    const staff = people
      ? `, people: precision ${percent(people.precision)}, recall ${percent(people.recall)}`
      : ''
    progress.print(
      `${name.padEnd(44)} ${String(tally.asked).padStart(5)} asked, precision ${percent(precision)}, recall ${percent(recall)}, addresses ${percent(addresses)}${staff}\n`,
    )
  }
  const [all, heldOut] = ['all', 'held-out'].map((name) => tallies.get(name))
  const figures = all ? figuresOf(all) : null
  const isMet =
    figures !== null &&
    figures.precision >= aim.precision &&
    figures.recall >= aim.recall &&
    figures.addresses >= aim.addresses
  return {
    name: 'leaders',
    ...about,
    ...figures,
    heldOut: heldOut && figuresOf(heldOut),
    aim,
    met: isMet,
  }
}

function figuresOf({ asked, right, wrong, addresses, read, staff, own, others }: Tally) {
  return {
    precision: share(right, right + wrong),
    recall: share(right, asked),
    addresses: share(read, addresses),
    ...(staff > 0 && {
      people: { precision: share(own, own + others), recall: share(own, staff) },
    }),
  }
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
