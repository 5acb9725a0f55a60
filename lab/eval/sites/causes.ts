import { rankForRole } from '@enricher/engine/people/roles'
import { isSameName } from '../../tools/same-person.ts'
import type { Judged } from './judge-answers.ts'
import type { OpenedSite } from './open-sites.ts'
import type { SiteFindings, WebsiteFound } from './search-site.ts'
import { registrableOf, type SiteWorld, type Trace } from './site-world.ts'
import { replyFor } from './static-site.ts'

/** Names the stage at which an answer went wrong or a fact was lost, as far as the search tells. */
export function causeOf(
  judged: Judged,
  site: OpenedSite,
  found: SiteFindings,
  world: Pick<SiteWorld, 'tenantOf'>,
): string {
  switch (judged.lookup) {
    case 'website, name alone':
      return websiteCause(judged, site, found.website, world)
    case 'website, with words':
      return found.withWords ? websiteCause(judged, site, found.withWords, world) : ''
    case 'address':
      return addressCause(judged, site, found)
    case 'head':
    case 'holder of a role':
    case 'role without holder':
      return roleCause(judged, site, found)
    case 'person on a page':
      return personCause(judged, site, found)
    case 'title of a person':
      return judged.verdict === 'silent' ? 'read without a title' : 'another title'
  }
}

type Searched = { readonly found: WebsiteFound | null; readonly trace: Trace }

function websiteCause(
  { verdict, answered }: Judged,
  { domain }: OpenedSite,
  { found, trace }: Searched,
  { tenantOf }: Pick<SiteWorld, 'tenantOf'>,
): string {
  if (verdict === 'wrong') return `a ${tenantOf(answered ?? '')} domain`
  if (found === null) return 'the search failed'
  const own = registrableOf(domain)
  if (!trace.asked.has(own)) return 'domain never asked'
  if (trace.pages.size === 0) return 'asked, no page fetched'
  const pages = found.evidence.filter((fact) => fact.kind === 'page')
  const at = pages.findIndex(({ website }) => registrableOf(new URL(website).hostname) === own)
  const place = at === 0 ? 'the likeliest, yet passed over' : 'passed over behind another'
  const isPerson = pages[at]?.reasons.includes('it is the page of a person')
  return isPerson ? `${place}, as the page of a person` : place
}

function addressCause(
  { verdict, what }: Judged,
  site: OpenedSite,
  { crawl, read }: SiteFindings,
): string {
  const isFound = crawl?.addresses.some(({ email }) => email.toLowerCase() === what) ?? false
  if (verdict === 'wrong') return isForeign(site, what) ? 'of another domain' : 'of no person here'
  if (isFound) return 'read, and not in the roster'
  const isShown = pagesOf(read).some((text) => text.toLowerCase().includes(what))
  if (isShown && isForeign(site, what)) return 'on a page, of another domain'
  if (isShown) return 'on a page, and not read'
  const pages = [...site.files].flatMap(([path, body]) =>
    Buffer.from(body).toString('utf8').toLowerCase().includes(what) ? [path] : [],
  )
  return pages.length === 0 ? 'on no page as written' : lossOf(pages, read)
}

/** Says how pages that hold a fact were lost; addresses of pages are compared by their last part. */
function lossOf(pages: readonly string[], read: Trace): string {
  const texts = pagesOf(read)
  const isLinked = pages.some((page) => {
    const name = nameOf(page)
    return name !== '' && texts.some((text) => text.includes(name))
  })
  return isLinked ? 'page not fetched' : 'page not fetched, and on no page that was'
}

const nameOf = (page: string): string =>
  page
    .replace(/(?:^|\/)index\.html?$/, '')
    .replace(/\.html?$/, '')
    .split('/')
    .at(-1) ?? ''

const isForeign = ({ domain }: OpenedSite, email: string): boolean =>
  registrableOf(email.slice(email.lastIndexOf('@') + 1)) !== registrableOf(domain)

const pagesOf = ({ pages }: Trace): readonly string[] =>
  [...pages.values()].map(({ body }) => Buffer.from(body).toString('utf8'))

function roleCause(
  { verdict, what }: Judged,
  { domain, labels }: OpenedSite,
  { crawl, read }: SiteFindings,
): string {
  if (verdict === 'wrong') return 'another person'
  const role = what.slice(0, what.indexOf(':'))
  const holders = labels.roles.get(role) ?? []
  const people = crawl?.people ?? []
  const isHolder = ({ name }: { readonly name: string }) =>
    holders.some((holder) => isSameName(holder, name))
  const own = people.filter(isHolder)
  if (own.length === 0) {
    const labelled = labels.people.filter(isHolder)
    return labelled.some(({ page }) => page === null || isServed(page, read))
      ? 'person not read from a fetched page'
      : 'page of the person not fetched'
  }
  const ranked = rankForRole(role, people, registrableOf(domain))
  if (ranked.some(({ person }) => isHolder(person))) return 'person of the role read, no address'
  return own.some(({ jobTitle }) => jobTitle !== null)
    ? 'person read, title is not of the role'
    : 'person read without a title'
}

function personCause(
  { verdict, what }: Judged,
  { labels }: OpenedSite,
  found: SiteFindings,
): string {
  if (verdict === 'wrong') return 'not of the firm, or no person'
  const page = labels.people.find(({ name }) => name === what)?.page ?? null
  return page === null || isServed(page, found.read)
    ? 'not read from a fetched page'
    : lossOf([page], found.read)
}

/** Returns whether a page of the site was served, under whichever address it was asked for. */
function isServed(page: string, { pages }: Trace): boolean {
  const files = new Map([[page, new Uint8Array([1])]])
  return [...pages.keys()].some((path) => replyFor(files, path).status === 200)
}
