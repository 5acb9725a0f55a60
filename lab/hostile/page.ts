import type { Draw } from '../tools/draw.ts'

/** The part of the service a page is written against; a row of the table. */
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
  // Pages that a caller of the suite brings along.
  'folder',
] as const
export type Reader = (typeof readers)[number]

/** Where a page stands on the site of its company, or in an SMTP session of its mail server. */
export type Place = 'home' | 'team' | 'robots' | 'sitemap' | 'vcard' | 'smtp'

/** What a path of a hostile site answers. */
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
  /** What it attacks: `nested-div`. */
  readonly name: string
  /** Why it might hurt. */
  readonly why: string
  readonly text: (around: Surroundings) => string
  /** Content-Type; `text/html; charset=utf-8` when absent. */
  readonly type?: string
  /** What the bytes are encoded in; UTF-8 when absent. */
  readonly charset?: string
  /** Further paths of the same site; null: nothing is there. */
  readonly elsewhere?: (path: string, around: Surroundings) => HostileReply | null
}

/** A page in all the places where it is asked for. */
export type PlacedPage = {
  readonly reader: Reader
  readonly page: HostilePage
  readonly places: readonly Place[]
}
