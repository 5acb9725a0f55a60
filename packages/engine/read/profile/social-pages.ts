import type { StatedFact } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'

/** A page of the firm on a social network. */
export type SocialPage = { readonly network: string; readonly url: string }

type Network = {
  readonly hosts: RegExp
  /** The path of a company's page; the first group is what identifies it. */
  readonly path: RegExp
  /** First segments of paths that are no page of a company. */
  readonly others: ReadonlySet<string>
  /** Writes the address of the page. */
  readonly url: (page: string) => string
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const networks: ReadonlyMap<string, Network> = new Map([
  [
    'linkedin',
    {
      hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
      path: /^\/((?:company|school|showcase)\/[^/?#]{2,100})/,
      others: setOf('linkedin'),
      url: (page: string) => `https://www.linkedin.com/${page}`,
    },
  ],
  [
    'facebook',
    {
      hosts: /^(?:[a-z-]{1,6}\.)?(?:facebook|fb)\.com$/,
      path: /^\/((?:pages\/[^/?#]{1,100}\/\d{5,20}|p\/[^/?#]{2,100}|profile\.php\?id=\d{5,20}|people\/[^/?#]{1,100}\/\d{5,20})|[\p{L}\p{N}.%_-]{3,100})(?:[/?#]|$)/u,
      others: setOf(
        'sharer sharer.php share share.php dialog plugins events groups hashtag watch tr login login.php home.php photo photo.php photos story.php permalink.php media business help policies policy privacy legal about marketplace reel reels video videos l.php profile.php pages people ads settings note.php notes search games facebook wix wixstudio wordpress squarespace jimdo webflow shopify messages p page policy.php terms.php',
      ),
      url: (page: string) => `https://www.facebook.com/${page}`,
    },
  ],
  [
    'instagram',
    {
      hosts: /^(?:www\.)?instagram\.com$/,
      path: /^\/([A-Za-z0-9._]{2,40})(?:[/?#]|$)/,
      others: setOf(
        'p reel reels tv explore stories accounts share about developer legal instagram wix wixstudio squarespace',
      ),
      url: (page: string) => `https://www.instagram.com/${page}`,
    },
  ],
  [
    'x',
    {
      hosts: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/,
      path: /^\/@?([A-Za-z0-9_]{2,20})(?:[/?#]|$)/,
      others: setOf(
        'intent share home search hashtag i login privacy tos twitter wix squarespace settings explore',
      ),
      url: (page: string) => `https://x.com/${page}`,
    },
  ],
  [
    'youtube',
    {
      hosts: /^(?:www\.|m\.)?youtube\.com$/,
      path: /^\/((?:channel|c|user)\/[^/?#]{2,100}|@[^/?#]{2,100}|[A-Za-z0-9_]{4,40}$)/,
      others: setOf(
        'watch embed playlist shorts results feed redirect youtube live premium howyoutubeworks iframe_api',
      ),
      url: (page: string) => `https://www.youtube.com/${page}`,
    },
  ],
  [
    'tiktok',
    {
      hosts: /^(?:www\.)?tiktok\.com$/,
      path: /^\/(@[A-Za-z0-9._]{2,40})(?:[?#]|\/?$)/,
      others: setOf('@tiktok'),
      url: (page: string) => `https://www.tiktok.com/${page}`,
    },
  ],
  [
    'xing',
    {
      hosts: /^(?:www\.)?xing\.com$/,
      path: /^\/((?:companies|pages)\/[^/?#]{2,100})/,
      others: setOf(''),
      url: (page: string) => `https://www.xing.com/${page}`,
    },
  ],
  [
    'pinterest',
    {
      hosts: /^(?:[a-z]{2,3}\.)?pinterest\.(?:com|de|fr|co\.uk|ch|at|es|it|ca|se|dk|pt|nz|ie)$/,
      path: /^\/([A-Za-z0-9_]{3,40})\/?(?:[?#]|$)/,
      others: setOf('pin search ideas settings pinterest about today'),
      url: (page: string) => `https://www.pinterest.com/${page}`,
    },
  ],
  [
    'vimeo',
    {
      hosts: /^(?:www\.)?vimeo\.com$/,
      path: /^\/((?:[A-Za-z][A-Za-z0-9_-]{2,40}))\/?(?:[?#]|$)/,
      others: setOf('channels groups ondemand blog upgrade features watch categories vimeo'),
      url: (page: string) => `https://vimeo.com/${page}`,
    },
  ],
  [
    'vk',
    {
      hosts: /^(?:www\.|m\.)?vk\.(?:com|ru)$/,
      path: /^\/([A-Za-z0-9_.]{3,40})\/?(?:[?#]|$)/,
      others: setOf('share.php share feed video away.php vk widget_community.php'),
      url: (page: string) => `https://vk.com/${page}`,
    },
  ],
])

const addressLengthMax = 500

/** Reads the page of a company that an address of a social network leads to; null for posts, shares and other hosts. */
export function socialPageOf(address: string): SocialPage | null {
  if (address.length > addressLengthMax || !mayBeSocial.test(address)) return null
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (!url) return null
  const found = [...networks].find(([, { hosts }]) => hosts.test(url.hostname))
  if (!found) return null
  const [network, { path, others, url: write }] = found
  const wanted = url.pathname === '/profile.php' ? `/profile.php?id=${idOf(url)}` : url.pathname
  const page = path.exec(wanted)?.[1]
  return page === undefined || isOtherPage(page, others) ? null : { network, url: write(page) }
}

function isOtherPage(page: string, others: ReadonlySet<string>): boolean {
  return others.has(page.toLowerCase())
}

const mayBeSocial =
  /linkedin|facebook|fb\.com|instagram|twitter|\bx\.com|youtube|tiktok|xing|pinterest|vimeo|\bvk\./i
const idOf = (url: URL): string => url.searchParams.get('id') ?? ''

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
