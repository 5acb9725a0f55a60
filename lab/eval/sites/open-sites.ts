import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readInput, readLines, readRow } from '../../tools/named-commands/input-files.ts'
import { InputError } from '../../tools/named-commands/option-error.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { fetchCommit, findRepository, readFiles } from './repositories.ts'
import { openLabels, type SitePages, sealLabels } from './seal.ts'
import { labelsForm, labelsOf, type SiteLabels } from './site-labels.ts'
import { type SiteRow, siteList } from './site-list.ts'

/** A site with its pages and the truth about it. */
export type OpenedSite = {
  readonly domain: string
  readonly half: SiteRow['half']
  readonly country: string
  /** Files by their paths: the pages, and robots.txt, sitemap.xml and 404.html where there are any. */
  readonly files: SitePages
  readonly labels: SiteLabels
}

/** The source of the repositories: a folder of mirrors alone, or a host whose commits are kept in a folder. */
export type Repositories =
  | { readonly mirrors: string }
  | { readonly host: string; readonly folder: string }

const furtherFiles = ['robots.txt', 'sitemap.xml', '404.html']
const manifest = 'manifest.jsonl'

/** Opens the sites of a sealed list; those whose pages cannot be had are named and left out. */
export function openList(path: string, repositories: Repositories): readonly OpenedSite[] {
  const rows = readLines(path, siteList)
  return rows.flatMap((row, index) => {
    progress.step(`repository ${index + 1} of ${rows.length}`)
    try {
      return [openSite(row, repositories)]
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      progress.print(`left out: ${row.domain}: ${error.message}\n`)
      return []
    }
  })
}

function openSite(row: SiteRow, repositories: Repositories): OpenedSite {
  const files = filesOf(row, repositories)
  const labels = openLabelsOf(row, files)
  return openedSiteOf(row, files, readRow(labels, labelsForm, `labels of ${row.domain}`))
}

function openLabelsOf({ domain, pages, sealed }: SiteRow, files: SitePages): string {
  const missing = pages.find((path) => !files.has(path))
  if (missing !== undefined) throw new InputError(`${missing} is not in the commit.`)
  if (sealed === undefined) throw new InputError('the line has no sealed labels.')
  try {
    return JSON.stringify(openLabels(sealed, pagesOf(pages, files)))
  } catch (cause) {
    throw new InputError(`the pages do not open the labels of ${domain}.`, { cause })
  }
}

function filesOf(row: SiteRow, repositories: Repositories): SitePages {
  const place = { ...row, root: row.root === '' ? '' : `${row.root.replace(/\/$/, '')}/` }
  const paths = [...row.pages, ...furtherFiles]
  if ('host' in repositories) {
    return readFiles(fetchCommit(place, paths, repositories), place, paths)
  }
  const directory = findRepository(repositories.mirrors, row.repo)
  if (directory === null) throw new InputError(`no repository ${row.repo} among the mirrors.`)
  return readFiles(directory, place, paths)
}

const pagesOf = (pages: readonly string[], files: SitePages): SitePages =>
  new Map(pages.map((path) => [path, files.get(path) ?? new Uint8Array()]))

function openedSiteOf(
  { domain, half, country }: SiteRow,
  files: SitePages,
  labels: Parameters<typeof labelsOf>[0],
): OpenedSite {
  return { domain, half, country: country ?? '', files, labels: labelsOf(labels) }
}

/** Reads sites from a folder with manifest.jsonl, pages/DOMAIN/PATH and labels/DOMAIN.json. */
export function openFolder(folder: string): readonly OpenedSite[] {
  const rows = readLines(join(folder, manifest), siteList)
  return rows.flatMap((row) => {
    const labels = labelsPath(folder, row)
    // A site joins the manifest before its labels are written.
    if (!existsSync(labels)) return []
    const read = readRow(readInput(labels, labelsForm), labelsForm, labels)
    return [openedSiteOf(row, folderFiles(folder, row), read)]
  })
}

/** Seals the labels of a folder with its pages. Returns the lines of a list, without a page or a name. */
export function sealFolder(folder: string): readonly SiteRow[] {
  const rows = readLines(join(folder, manifest), siteList)
  return rows.flatMap(
    ({ domain, repo, commit, root, pages, lang = null, country = null, half }) => {
      const path = labelsPath(folder, { domain })
      if (!existsSync(path)) return []
      const files = pagesOf(pages, folderFiles(folder, { domain, pages }))
      const labels = readRow(readInput(path, labelsForm), labelsForm, path)
      const sealed = sealLabels(labels, files)
      return [{ domain, repo, commit, root, pages, lang, country, half, sealed }]
    },
  )
}

/** Writes the sites of a sealed list as a folder, which is to lie outside of the repository. */
export function writeFolder(listPath: string, repositories: Repositories, folder: string): number {
  const opened = readLines(listPath, siteList).flatMap((row) => {
    try {
      const files = filesOf(row, repositories)
      return [{ row, files, labels: openLabelsOf(row, files) }]
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      progress.print(`left out: ${row.domain}: ${error.message}\n`)
      return []
    }
  })
  for (const { row, files, labels } of opened) {
    for (const [path, bytes] of files) writeInto(join(folder, 'pages', row.domain, path), bytes)
    writeInto(labelsPath(folder, row), `${labels}\n`)
  }
  const rows = opened.map(({ row: { sealed, ...row } }) => `${JSON.stringify(row)}\n`)
  writeInto(join(folder, manifest), rows.join(''))
  return opened.length
}

function writeInto(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const labelsPath = (folder: string, { domain }: Pick<SiteRow, 'domain'>): string =>
  join(folder, 'labels', `${domain}.json`)

function folderFiles(folder: string, { domain, pages }: Pick<SiteRow, 'domain' | 'pages'>) {
  const read = (path: string) => {
    const full = join(folder, 'pages', domain, path)
    return existsSync(full) ? [[path, readFileSync(full)] as const] : []
  }
  return new Map([...pages, ...furtherFiles].flatMap(read))
}
