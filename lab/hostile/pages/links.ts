import { fill, html, nested, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Links, canonical and alternate addresses, base elements: the cost of reading an address.

// A base address is repeated in each link that the service resolves against it.
const baseBytes = 900_000

const relation = (name: string, why: string, attributes: string, href: string): HostilePage => ({
  name,
  why,
  text: () => html('<p>Welcome</p>', `<link ${attributes} href="${href}">`),
})

const alternate = 'rel=alternate hreflang=de'

export const linkPages: readonly HostilePage[] = [
  relation(
    'canonical-slashes',
    'slashes at the end are cut by an expression that begins at each',
    'rel=canonical',
    `/${fill('/', 900_000)}x`,
  ),
  relation(
    'canonical-dots',
    'an address that climbs out of half a million folders',
    'rel=canonical',
    fill('../', 900_000),
  ),
  relation(
    'canonical-percent',
    'percent signs that encode nothing',
    'rel=canonical',
    `/${fill('%', 900_000)}`,
  ),
  relation(
    'canonical-host',
    'a host of a megabyte',
    'rel=canonical',
    `https://${fill('a', 900_000)}/`,
  ),
  relation(
    'canonical-labels',
    'a host of half a million labels',
    'rel=canonical',
    `https://${fill('a.', 900_000)}com/`,
  ),
  relation(
    'canonical-idn',
    'a host of 300,000 letters that need punycode',
    'rel=canonical',
    `https://${fill('ä', 900_000)}.com/`,
  ),
  relation('alternate-slashes', 'the same of an alternate', alternate, `/${fill('/', 900_000)}x`),
  {
    name: 'canonical-distinct',
    why: 'punycode is quadratic in the number of different letters',
    text: () =>
      html('<p>Welcome</p>', `<link rel=canonical href="https://${distinctLetters(20_000)}.com/">`),
  },
  {
    name: 'link-distinct',
    why: 'the same in links, six of them',
    text: () => html(series(6, () => `<a href="https://${distinctLetters(20_000)}.com/">team</a>`)),
  },
  {
    name: 'alternates-many',
    why: 'twenty thousand alternates',
    text: () =>
      html(
        '<p>a</p>',
        series(20_000, (index) => `<link ${alternate} href=/${index}/>`),
      ),
  },
  {
    name: 'alternates-long',
    why: 'a hundred alternates of 9,000 slashes',
    text: () =>
      html(
        '<p>a</p>',
        series(100, (index) => `<link ${alternate} href="/${'/'.repeat(9_000)}${index}">`),
      ),
  },
  {
    name: 'base-long',
    why: 'each of 1,500 links becomes as long as the base: more than a gigabyte',
    text: () =>
      html(
        series(1_500, (index) => `<a href=${index}>team</a>`),
        `<base href="/${fill('a', baseBytes)}/">`,
      ),
  },
  {
    name: 'base-query',
    why: 'the same by a query, for links that are nothing but a fragment',
    text: () =>
      html(
        series(1_500, (index) => `<a href="?a#${index}">team</a>`),
        `<base href="/team?${fill('a', baseBytes)}">`,
      ),
  },
  {
    name: 'base-medium-pages',
    why: 'a base of 200 kB and 1,500 links on each of fifteen pages',
    text: () => manyPagesWithBase(),
    elsewhere: (path) =>
      path.startsWith('/team/') ? { text: manyPagesWithBase(path.slice('/team/'.length)) } : null,
  },
  {
    name: 'base-alternates',
    why: 'a hundred alternates as long as the base',
    text: () =>
      html(
        'a',
        `<base href="/${fill('a', baseBytes)}/">${series(100, (index) => `<link ${alternate} href=${index}>`)}`,
      ),
  },
  {
    name: 'base-foreign',
    why: 'a base on another host',
    text: () =>
      html(
        series(9_000, (index) => `<a href=/team/${index}>b</a>`),
        '<base href="https://elsewhere.example/">',
      ),
  },
  {
    name: 'base-javascript',
    why: 'a base that is no place',
    text: () => html(fill('<a href=a>b</a>'), '<base href="javascript:alert(1)">'),
  },
  {
    name: 'anchors-nested',
    why: 'the text of each of 390 links is the whole page',
    text: () => html(nested('a', 390, fill('<p>abcdefgh', 900_000), ' href=/team')),
  },
  {
    name: 'anchors-nested-elements',
    why: 'the same without text, so that nothing ends the search for it',
    text: () => html(nested('a', 390, fill('<b></b>', 900_000), ' href=/team')),
  },
  {
    name: 'anchors-many',
    why: 'seventy thousand links',
    text: () => html(fill('<a href=/a>b</a>')),
  },
  {
    name: 'anchors-telling',
    why: 'thirty thousand links that each promise people',
    text: () => html(series(30_000, (index) => `<a href=/t/team-${index}>our team</a>`)),
  },
  {
    name: 'anchors-wordy',
    why: 'each of 1,500 links has texts that are long to transliterate and compare',
    text: () =>
      html(
        series(
          1_500,
          (index) => `<a href="/${'é'.repeat(40)}/${index}">${'\ufdfa'.repeat(100)} ${index}</a>`,
        ),
      ),
  },
  {
    name: 'anchors-six-words',
    why: 'texts of six words are compared with every phrase there is',
    text: () =>
      html(series(1_500, (index) => `<a href="/a/é-b-c-d-e-${index}">é b c d e ${index}</a>`)),
  },
  {
    name: 'anchors-hosts',
    why: "each link leads to a host of its own below the company's domain",
    text: ({ host }) =>
      html(series(9_000, (index) => `<a href="https://a${index}.${host}/team">team</a>`)),
  },
  {
    name: 'anchors-long-hosts',
    why: 'host names as long as DNS allows',
    text: ({ host }) =>
      html(
        series(
          2_500,
          (index) =>
            `<a href="https://${`${'a'.repeat(60)}.`.repeat(3)}b${index}.${host}/team">team</a>`,
        ),
      ),
  },
  {
    name: 'anchors-ports',
    why: 'ports and users in addresses',
    text: () =>
      html(fill('<a href="https://a:b@c.com:99999/team">team</a><a href="//[::1]:22/">x</a>')),
  },
  {
    name: 'anchors-entities',
    why: 'addresses written in entities alone',
    text: () => html(fill('<a href="&#x2f;&#x74;&#x65;&#x61;&#x6d;">&#x54;</a>')),
  },
  {
    name: 'anchors-ever-longer',
    why: 'relative addresses that repeat themselves',
    text: () => html(series(1_500, (index) => `<a href="${'team/'.repeat(index % 120)}">team</a>`)),
  },
  {
    name: 'calendar',
    why: 'a page for each day, for ever: each links the next',
    text: () => html('<a href="/team/1">our team</a>'),
    elsewhere: (path) => {
      const day = /^\/team\/(\d+)$/.exec(path)?.[1]
      if (day === undefined) return null
      return { text: html(`<h1>Team ${day}</h1><a href="/team/${Number(day) + 1}">our team</a>`) }
    },
  },
]

/** Returns so many different letters of the CJK blocks, none of which is mapped to another. */
function distinctLetters(count: number): string {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
}

function manyPagesWithBase(page = '0'): string {
  return html(
    series(
      1_500,
      (index) => `<a href="/team/${page}${index % 15}">our team</a><a href=${index}>team</a>`,
    ),
    `<base href="/${fill('a', 200_000)}/${page}/">`,
  )
}
