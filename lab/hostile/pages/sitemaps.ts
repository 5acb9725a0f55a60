import { fill, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Sitemaps, and lists of sitemaps.

const urls = (name: string, why: string, entry: (index: number, host: string) => string) => ({
  name,
  why,
  text: ({ host }: { readonly host: string }) =>
    `<?xml version="1.0"?><urlset xmlns="x">${series(30_000, (index) => `<url><loc>${entry(index, host)}</loc></url>`)}</urlset>`,
})

const raw = (name: string, why: string, text: string): HostilePage => ({
  name,
  why,
  text: () => text,
})

export const sitemapPages: readonly HostilePage[] = [
  urls(
    'pages',
    'as many pages as are read, each to be ranked',
    (index, host) => `https://${host}/${index}`,
  ),
  urls(
    'pages-of-people',
    'every page promises people',
    (index, host) => `https://${host}/team/${index}`,
  ),
  urls(
    'pages-wordy',
    'each address is long to transliterate and compare',
    (index, host) => `https://${host}/${'é-'.repeat(5)}${index}`,
  ),
  urls(
    'pages-of-hosts',
    'every page on a host of its own',
    (index, host) => `https://a${index}.${host}/team`,
  ),
  urls(
    'pages-long',
    'addresses as long as are read',
    (index, host) => `https://${host}/${'a'.repeat(1_900)}${index}`,
  ),
  urls(
    'pages-slashes',
    'addresses of nothing but slashes',
    (index, host) => `https://${host}/${'/'.repeat(280)}${index}`,
  ),
  urls(
    'pages-idn',
    'addresses of hosts that need punycode',
    (index) => `https://${'ä'.repeat(60)}${index}.com/`,
  ),
  urls(
    'pages-entities',
    'addresses in entities',
    (index) => `&#x68;${'&amp;amp;'.repeat(20)}${index}`,
  ),
  urls(
    'pages-deep',
    'paths of three hundred folders',
    (index, host) => `https://${host}/${'a/'.repeat(140)}${index}`,
  ),
  raw('loc-open', 'entries that never close', `<urlset>${fill('<loc ')}`),
  raw('loc-blanks', 'blanks before each address', `<urlset>${fill(`<loc>${' '.repeat(500)}<`)}`),
  raw('loc-cdata', 'CDATA that never closes', `<urlset>${fill('<loc><![CDATA[')}`),
  raw(
    'loc-attributes',
    'attributes as long as are allowed',
    `<urlset>${fill(`<loc ${'a'.repeat(99)}`)}`,
  ),
  raw(
    'entity-bomb',
    'entities of entities',
    `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]><urlset>${fill('<loc>&b;</loc>', 500_000)}</urlset>`,
  ),
  raw('plain', 'a list without markup', fill('https://example.com/team\n')),
  raw('plain-one-line', 'a list that is one line', `https://${fill('a')}`),
  {
    name: 'index-of-itself',
    why: 'a list of sitemaps that names itself',
    text: ({ host }) =>
      `<sitemapindex>${fill(`<sitemap><loc>https://${host}/sitemap.xml</loc></sitemap>`)}</sitemapindex>`,
  },
  {
    name: 'index-of-teams',
    why: 'ten thousand sitemaps that each promise people',
    text: ({ host }) =>
      `<sitemapindex>${series(12_000, (index) => `<sitemap><loc>https://${host}/team-${index}.xml</loc></sitemap>`)}</sitemapindex>`,
    elsewhere: (path, { host }) =>
      /^\/team-\d+\.xml$/.test(path)
        ? {
            text: `<urlset>${series(20_000, (index) => `<loc>https://${host}/team/${index}</loc>`)}</urlset>`,
            type: 'application/xml',
          }
        : null,
  },
]
