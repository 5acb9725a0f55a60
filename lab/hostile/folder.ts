import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Place, PlacedPage } from './page.ts'

// The ending of a file's name in a folder of further pages decides its places; the longest ending comes first.
const kinds: readonly (readonly [ending: string, places: readonly Place[]])[] = [
  ['.robots.txt', ['robots']],
  ['.sitemap.xml', ['sitemap']],
  ['.smtp.txt', ['smtp']],
  ['.vcf', ['vcard']],
  ['.html', ['home', 'team']],
]

/**
 * Reads further pages from a folder: `*.html`, `*.robots.txt`, `*.sitemap.xml`, `*.vcf` and `*.smtp.txt`.
 * @throws {Error} when none is there.
 */
export function readPages(folder: string): readonly PlacedPage[] {
  const pages = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .flatMap((path) => pageOf(path) ?? [])
  if (pages.length > 0) return pages
  const endings = kinds.map(([ending]) => `*${ending}`).join(', ')
  throw new Error(`There is no page in ${folder}: its files should be named ${endings}.`)
}

function pageOf(path: string): PlacedPage | null {
  const kind = kinds.find(([ending]) => path.endsWith(ending))
  if (!kind) return null
  const [ending, places] = kind
  const bytes = readFileSync(path)
  const name = basename(path, ending)
  // Bytes that are no UTF-8 are sent as they are.
  const isText = bytes.equals(Buffer.from(bytes.toString('utf8'), 'utf8'))
  const latin = { text: () => bytes.toString('latin1'), charset: 'latin1' }
  const text = { text: () => bytes.toString('utf8') }
  const type = ending === '.html' ? { type: 'text/html' } : {}
  return {
    reader: 'folder',
    places,
    page: { name, why: `a page of ${path}`, ...(isText ? text : latin), ...type },
  }
}
