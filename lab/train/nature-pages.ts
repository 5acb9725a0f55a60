import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readEvidence } from '../../packages/engine/website/page/evidence.ts'
import { laterAuthors } from '../world/replay/authors.ts'
import type { CompanyRow } from '../world/replay/companies.ts'
import { escaped, page } from '../world/replay/markup.ts'
import { homePage } from '../world/replay/pages.ts'
import { type StrangerKind, strangerPage } from '../world/replay/strangers.ts'

export type Author = 'first' | 'second' | 'third'

/** Returns the page of an owner that is no firm, by an author, of the half that rules may be made on. */
export function strangerHtml(
  author: Author,
  kind: StrangerKind,
  domain: string,
  seed: number,
): string {
  const strangerAt = author === 'first' ? strangerPage : laterAuthors[author].pages.stranger
  return strangerAt(kind, domain, seed, 'shown')
}

/** Returns the home page of a firm by an author, of the half that rules may be made on. */
export function firmHtml(author: Author, row: CompanyRow, seed: number): string {
  const { name, description: about, domain } = row
  if (author === 'first') return homePage({ name, about, domain, isShortened: true }, seed)
  const options = { seed, variants: 'shown', wwwShare: 0 } as const
  return laterAuthors[author].pages.firm({ kind: 'official', row }, domain, '/', options) ?? ''
}

/** Reads the real pages of firms of a folder; none where no folder is named. */
export function realPages(folder: string | undefined): readonly string[] {
  if (folder === undefined) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

// Pages of the replay's firms say much; a small firm's thin page has only the text of such a page's first lines.
const thinLinesMin = 2
const thinLinesSpread = 5
const lineLettersMax = 300

/** Returns a page with as little text as a small firm's has: the title and the first lines of a page. */
export function thinPage(url: string, html: string, index: number): string {
  const { title, text } = readEvidence(url, html)
  const lines = text.split('\n').slice(0, thinLinesMin + (index % thinLinesSpread))
  return page(
    [`<title>${escaped(title)}</title>`],
    lines.map((line) => `<p>${escaped(line.slice(0, lineLettersMax))}</p>`).join(''),
  )
}
