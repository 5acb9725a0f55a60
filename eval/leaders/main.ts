import { parseArgs } from 'node:util'
import { startCrawl } from '../../src/enrich/crawl/crawl-site.ts'
import { createRobots } from '../../src/enrich/crawl/robots.ts'
import { parseLocalName } from '../../src/enrich/people/local-names.ts'
import { rankForRole, roleCategories } from '../../src/enrich/people/roles.ts'
import type { SiteCrawl, SitePerson } from '../../src/model/site-crawl.ts'
import { readers } from '../../tools/strict-readers.ts'
import { networkOf } from './site-network.ts'
import { drawSites, type LeaderSite } from './sites.ts'
import type { Leader } from './staff.ts'

/** What became of the questions of one group of sites. */
type Tally = { asked: number; right: number; wrong: number; addresses: number; read: number }

const aim = { precision: 0.995, recall: 0.97, addresses: 0.99 }
const crawlTimeoutMs = 60_000

/** `eval -- leaders`: who leads invented firms, by the pages of their sites, crawled as a search crawls them. */
export async function leaders(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      simulate: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      // `layouts`: whole pages as site builders set them, with variants of odd seeds shown and of even ones held out.
      set: { type: 'string', default: 'forms' },
      // Of forms that rules are made on alone: held-out ones are counted and not shown.
      wrong: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const tallies = new Map<string, Tally>()
  let requests = 0
  const sites = drawSites(
    values.set === 'layouts' ? 'layouts' : 'forms',
    Number(values.simulate),
    seed,
  )
  for (const site of sites) {
    const network = networkOf(site)
    const crawl = await startCrawl(
      site.firm.domain,
      { network, robots: createRobots(readers), readers },
      AbortSignal.timeout(crawlTimeoutMs),
    ).done
    requests += network.requests()
    judgeSite(site, crawl, tallies, values.wrong && site.half === 'shown')
  }
  await readers.close()
  return report(tallies, { n: sites.length, seed, requests: requests / sites.length })
}

function judgeSite(
  site: LeaderSite,
  crawl: SiteCrawl,
  tallies: Map<string, Tally>,
  isShown: boolean,
): void {
  const groups = [
    'all',
    site.half,
    `${site.form.cause} (${site.half})`,
    site.team.isUsual ? 'team under a usual word' : 'team under an unusual word',
  ].map((name) => tallyOf(tallies, name))
  for (const role of roleCategories) judgeRole(site, crawl, role, groups, isShown)
  const found = new Set(crawl.addresses.map(({ email }) => email))
  for (const tally of groups) {
    tally.addresses += site.addresses.length
    tally.read += site.addresses.filter((address) => found.has(address)).length
  }
}

function judgeRole(
  { firm, form, team }: LeaderSite,
  crawl: SiteCrawl,
  role: string,
  groups: readonly Tally[],
  isShown: boolean,
): void {
  const holders = firm.staff.filter(({ roles }) => roles.includes(role))
  const answer = answerOf(firm.domain, crawl, role)
  const verdict = verdictOn(answer?.name ?? null, holders)
  for (const tally of groups) {
    tally.asked += holders.length > 0 ? 1 : 0
    if (verdict !== 'none') tally[verdict] += 1
  }
  const isMissed = verdict === 'none' && holders.length > 0
  if (!isShown || !(verdict === 'wrong' || isMissed)) return
  const sought = holders.map(({ name, title }) => `${name}, ${title}`).join('; ')
  const said = answer ? `${answer.name}, ${answer.jobTitle}` : 'no person'
  process.stdout.write(
    `  ${form.cause}, ${form.id}, ${team.path} (${firm.domain}): ${role} is ${sought || 'no person'}; answered ${said}\n`,
  )
}

/** Returns whom the search for a decision-maker would take first. */
function answerOf(domain: string, crawl: SiteCrawl, role: string): SitePerson | null {
  const [best] = rankForRole(role, crawl.people, domain).filter(
    ({ person }) => parseLocalName(person.name, domain) !== null,
  )
  return best?.person ?? null
}

function verdictOn(answer: string | null, holders: readonly Leader[]): 'right' | 'wrong' | 'none' {
  if (answer === null) return 'none'
  const isRight = holders.some(({ name }) => name.toLowerCase() === answer.toLowerCase())
  return isRight ? 'right' : 'wrong'
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? { asked: 0, right: 0, wrong: 0, addresses: 0, read: 0 }
  tallies.set(name, tally)
  return tally
}

function report(
  tallies: ReadonlyMap<string, Tally>,
  about: { readonly n: number; readonly seed: number; readonly requests: number },
): object {
  for (const [name, tally] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { precision, recall, addresses } = figuresOf(tally)
    process.stdout.write(
      `${name.padEnd(44)} ${String(tally.asked).padStart(5)} asked, precision ${percent(precision)}, recall ${percent(recall)}, addresses ${percent(addresses)}\n`,
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

function figuresOf({ asked, right, wrong, addresses, read }: Tally) {
  return {
    precision: share(right, right + wrong),
    recall: share(right, asked),
    addresses: share(read, addresses),
  }
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
