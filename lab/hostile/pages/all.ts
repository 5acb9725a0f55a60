import type { HostilePage, Place, PlacedPage, Reader } from '../page.ts'
import { addressPages } from './addresses.ts'
import { aftermathPages } from './aftermath.ts'
import { attributePages } from './attributes.ts'
import { charsetPages } from './charsets.ts'
import { evidencePages } from './evidence.ts'
import { jsonLdPages } from './json-ld.ts'
import { linkPages } from './links.ts'
import { markupPages } from './microdata.ts'
import { peoplePages } from './people.ts'
import { redirectPages } from './redirects.ts'
import { refreshPages } from './refreshes.ts'
import { robotsPages } from './robots.ts'
import { scriptPages } from './scripts.ts'
import { sitemapPages } from './sitemaps.ts'
import { smtpPages } from './smtp.ts'
import { stylePages } from './styles.ts'
import { textPages } from './text.ts'
import { titlePages } from './titles.ts'
import { treePages } from './trees.ts'
import { vcardPages } from './vcards.ts'

type OwnReader = Exclude<Reader, 'folder'>

/** The places of the pages against each reader. */
const placesOf: Readonly<Record<OwnReader, readonly Place[]>> = {
  trees: ['home', 'team'],
  attributes: ['home', 'team'],
  addresses: ['home', 'team'],
  scripts: ['home', 'team'],
  'json-ld': ['home', 'team'],
  titles: ['home', 'team'],
  markup: ['home', 'team'],
  links: ['home', 'team'],
  styles: ['home', 'team'],
  charsets: ['home', 'team'],
  refreshes: ['home', 'team'],
  text: ['home', 'team'],
  people: ['home', 'team'],
  evidence: ['home', 'team'],
  aftermath: ['home', 'team'],
  redirects: ['home'],
  robots: ['robots'],
  sitemaps: ['sitemap'],
  vcards: ['vcard'],
  smtp: ['smtp'],
}

const pagesOf: Readonly<Record<OwnReader, readonly HostilePage[]>> = {
  trees: treePages,
  attributes: attributePages,
  addresses: addressPages,
  scripts: scriptPages,
  'json-ld': jsonLdPages,
  titles: titlePages,
  markup: markupPages,
  links: linkPages,
  styles: stylePages,
  charsets: charsetPages,
  refreshes: refreshPages,
  text: textPages,
  people: peoplePages,
  evidence: evidencePages,
  aftermath: aftermathPages,
  redirects: redirectPages,
  robots: robotsPages,
  sitemaps: sitemapPages,
  vcards: vcardPages,
  smtp: smtpPages,
}

/** Returns every page of the suite's own, with its places. */
export function ownPages(): readonly PlacedPage[] {
  return Object.entries(pagesOf).flatMap(([name, pages]) => {
    const reader = name as OwnReader
    return pages.map((page) => ({ reader, page, places: placesOf[reader] }))
  })
}
