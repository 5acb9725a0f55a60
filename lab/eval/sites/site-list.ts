import { type Static, Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeSampleSites } from './sample-sites.ts'

// A path is plain text below the site's folder: it must not lead out of it, nor break the lines that git reads.
const path = Type.String({ pattern: '^(?!/)(?!(.*/)?\\.{1,2}(/|$))[^\\u0000-\\u001f\\\\]{1,300}$' })
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const row = Type.Object({
  domain: Type.String({ pattern: '^[a-z0-9\\u0080-\\uffff.-]{3,253}$' }),
  repo: Type.String({ pattern: '^[A-Za-z0-9][\\w.-]{0,99}/[A-Za-z0-9_.][\\w.-]{0,99}$' }),
  commit: Type.String({ pattern: '^[0-9a-f]{40}$' }),
  root: Type.Union([Type.Literal(''), path]),
  pages: Type.Array(path),
  lang: text,
  country: text,
  half: Type.Union([Type.Literal('look'), Type.Literal('apart'), Type.Literal('tune')]),
  sealed: Type.Optional(Type.String()),
})

/** One line of a list of sites. */
export type SiteRow = Static<typeof row>

/** The sites of the benchmark: the place of their pages, and labels that only the pages open. */
export const siteList: RowForm<typeof row> = {
  about: 'JSON lines with domain, repo, commit, root, pages, half and sealed labels',
  row,
  write: writeSampleSites,
}

/** The list of this repository. */
export const ownList = new URL('sites.jsonl', import.meta.url)
