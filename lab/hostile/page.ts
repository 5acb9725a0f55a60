import type { Draw } from '../tools/draw.ts'

/** The parts of the service that pages are written against; each is a row of the table. */
export const readers = [
  'trees',
  'attributes',
  'addresses',
  'scripts',
  'json-ld',
  'titles',
  'markup',
  'links',
  'styles',
  'charsets',
  'refreshes',
  'text',
  'people',
  'evidence',
  'aftermath',
  'redirects',
  'robots',
  'sitemaps',
  'vcards',
  'smtp',
  // These pages are the ones that a caller of the suite adds.
  'folder',
] as const
export type Reader = (typeof readers)[number]

/** The place of a page on the site of its company, or in an SMTP session of its mail server. */
export type Place = 'home' | 'team' | 'robots' | 'sitemap' | 'vcard' | 'smtp'

/** The answer of a path of a hostile site. */
export type HostileReply =
  | { readonly text: string; readonly type?: string; readonly charset?: string }
  | { readonly redirect: string }

export type Surroundings = {
  readonly draw: Draw
  /** Host of the company's site. */
  readonly host: string
  /** The name callers ask for. */
  readonly companyName: string
}

/** One hostile page. The same seed gives the same page. */
export type HostilePage = {
  /** The object of its attack: `nested-div`. */
  readonly name: string
  /** The reason why it might hurt. */
  readonly why: string
  readonly text: (around: Surroundings) => string
  /** Content-Type; `text/html; charset=utf-8` when absent. */
  readonly type?: string
  /** The charset of the bytes; UTF-8 when absent. */
  readonly charset?: string
  /** Returns further paths of the same site; null: the path is missing. */
  readonly elsewhere?: (path: string, around: Surroundings) => HostileReply | null
}

export type PlacedPage = {
  readonly reader: Reader
  readonly page: HostilePage
  readonly places: readonly Place[]
}
