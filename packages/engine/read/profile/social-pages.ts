import { readRows, readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { StatedFact } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'

/** A page of the firm on a social network. */
export type SocialPage = { readonly network: string; readonly url: string }

const addressLengthMax = 500
const segment = /^@?[\w.%&-]{2,100}$/

// `de-de.`, `mobile.`: longer ones are those of help and developers.
const subdomainLettersMax = 6

type Network = {
  readonly network: string
  readonly host: string
  readonly folders: readonly string[]
  readonly others: readonly string[]
  readonly isNamed: boolean
}

const networkByDomain = once((): ReadonlyMap<string, Network> => {
  const [folders, others] = [
    readRows('social-pages', 'folders'),
    readRows('social-pages', 'others'),
  ]
  const named = readWords('social-pages', 'names')
  const rows = [...readRows('social-pages', 'hosts')].map(([network, [host = '', ...domains]]) => ({
    domains,
    rules: {
      network,
      host,
      folders: folders.get(network) ?? [],
      others: others.get(network) ?? [],
      isNamed: named.includes(network),
    },
  }))
  return new Map(
    rows.flatMap(({ domains, rules }) => domains.map((domain) => [domain, rules] as const)),
  )
})

/** Reads the page of a company that an address of a social network leads to; null for posts, shares and other hosts. */
export function socialPageOf(address: string): SocialPage | null {
  if (address.length > addressLengthMax) return null
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  // Pages link to hundreds of hosts: the last labels of a name cost less than the list of public suffixes.
  const labels = url?.hostname.split('.') ?? []
  const domains = [-2, -3].map((from) => labels.slice(from).join('.'))
  const domain = domains.find((name) => networkByDomain().has(name)) ?? ''
  const rules = networkByDomain().get(domain)
  if (!url || !rules || url.hostname.length - domain.length > subdomainLettersMax + 1) return null
  const page = pageOf(rules, url)
  return page === null ? null : { network: rules.network, url: `https://${rules.host}/${page}` }
}

const number = /^\d{5,20}$/

function pageOf(
  { network, folders, others, isNamed }: Network,
  { pathname, searchParams }: URL,
): string | null {
  // `pg/name` is an older address of the page `name` there.
  const path = network === 'facebook' ? pathname.replace(/^\/pg(?=\/.)/, '') : pathname
  const [first = '', name = '', id = ''] = path.split('/').slice(1)
  // `pages/Name/1234`: the number identifies the page.
  if (folders.includes(first))
    return segment.test(name) ? [first, name, ...(number.test(id) ? [id] : [])].join('/') : null
  const profile = searchParams.get('id') ?? ''
  if (first === 'profile.php' && number.test(profile)) return `${first}?id=${profile}`
  return isNamed && segment.test(first) && !others.includes(first.toLowerCase()) ? first : null
}

/** Reads the social pages that a page's own lines link to. */
export function readSocialPages(lines: readonly ProfileLine[]): readonly StatedFact<SocialPage>[] {
  return lines
    .filter(({ targets, isOfOthers }) => targets.length > 0 && !isOfOthers)
    .flatMap(({ targets, place, text }) =>
      targets.flatMap((target) => {
        const page = socialPageOf(target)
        return page ? [{ value: page, place, quote: text === '' ? null : text }] : []
      }),
    )
    .slice(0, pagesMax)
}

const pagesMax = 60
