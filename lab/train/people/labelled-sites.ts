import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import {
  type InputForm,
  type RowForm,
  readInput,
  readLines,
  readRow,
} from '../../tools/named-commands/input-files.ts'

const names = Type.Array(Type.Union([Type.String(), Type.Object({ name: Type.String() })]))

const roles = Type.Record(Type.String(), names)

const labelRow = Type.Object({
  name: Type.Optional(Type.String()),
  context: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  people: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
  roles: Type.Optional(roles),
  uncertain: Type.Optional(
    Type.Object({
      people: Type.Optional(names),
      roles: Type.Optional(Type.Union([roles, Type.Array(Type.Unknown())])),
    }),
  ),
  complete: Type.Optional(Type.Boolean()),
})

const manifestRow = Type.Object({
  domain: Type.String(),
  pages: Type.Array(Type.String()),
  half: Type.String(),
})

const manifest: RowForm<typeof manifestRow> = {
  about: 'JSON lines with domain, pages and half',
  row: manifestRow,
  write: () => '',
}
const labels: RowForm<typeof labelRow> = {
  about: 'the people of a site',
  row: labelRow,
  write: () => '',
}

/** A folder of folders with labelled sites. */
export const labelledSites: InputForm = {
  about: 'folders of labelled sites, each with manifest.jsonl, pages and labels',
  isFolder: true,
  write: writeInvented,
}

/** A site with its pages and the truth about its people. */
export type LabelledSite = {
  readonly domain: string
  /** The firm's name, and words of its trade and place; empty where the labels have none. */
  readonly name: string
  readonly context: string
  /** Pages by their addresses; the home page comes first. */
  readonly pages: ReadonlyMap<string, string>
  readonly people: readonly { readonly name: string; readonly title: string | null }[]
  /** The names of those who lead the firm, none where no head is known; null where the labels leave it out. */
  readonly heads: readonly string[] | null
  /** Names of those who may lead it or not. */
  readonly headsUncertain: readonly string[]
  /** Names that may be of either kind. */
  readonly uncertain: readonly string[]
  /** True where each further name on the pages is no person of the firm. */
  readonly isComplete: boolean
}

/** Reads the labelled sites that may be learnt from: sites of the half that is kept apart are left out. */
export function readLabelledSites(folder: string): readonly LabelledSite[] {
  const parts = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
  return parts
    .filter((part) => existsSync(join(part, 'manifest.jsonl')))
    .flatMap((part) =>
      readLines(join(part, 'manifest.jsonl'), manifest)
        .filter(({ half }) => half !== 'apart')
        .flatMap((row) => readSite(part, row)),
    )
}

function readSite(
  part: string,
  { domain, pages }: { readonly domain: string; readonly pages: readonly string[] },
): readonly LabelledSite[] {
  const path = join(part, 'labels', `${domain}.json`)
  if (!existsSync(path)) return []
  const read = readRow(readInput(path, labels), labels, path)
  const files = pages.flatMap((page) => {
    const file = join(part, 'pages', domain, page)
    return existsSync(file)
      ? [[new URL(page, `https://${domain}/`).href, readFileSync(file, 'utf8')] as const]
      : []
  })
  const open = read.uncertain?.roles ?? []
  return [
    {
      domain,
      name: read.name ?? '',
      context: read.context ?? '',
      pages: new Map(files),
      people: read.people.map(({ name, title = null }) => ({ name, title })),
      heads: read.roles?.['ceo'] ? namesOf(read.roles['ceo']) : null,
      headsUncertain: namesOf(Array.isArray(open) ? [] : (open['ceo'] ?? [])),
      uncertain: namesOf(read.uncertain?.people ?? []),
      isComplete: read.complete ?? true,
    },
  ]
}

const namesOf = (listed: readonly (string | { readonly name: string })[]): readonly string[] =>
  listed.map((one) => (typeof one === 'string' ? one : one.name))

function writeInvented(folder: string): string {
  const sites = join(folder, 'sites')
  const part = join(sites, 'part')
  const domains = ['kelmora.example', 'tarvenwick.example']
  mkdirSync(join(part, 'labels'), { recursive: true })
  for (const domain of domains) {
    mkdirSync(join(part, 'pages', domain), { recursive: true })
    writeFileSync(join(part, 'pages', domain, 'team.html'), inventedPage)
    const people = [{ name: 'Jane Kelmora', title: 'Baker' }]
    const labels = { people, roles: { ceo: ['Jane Kelmora'] } }
    writeFileSync(join(part, 'labels', `${domain}.json`), JSON.stringify(labels))
  }
  const rows = domains.map((domain) =>
    JSON.stringify({ domain, pages: ['team.html'], half: 'look' }),
  )
  writeFileSync(join(part, 'manifest.jsonl'), rows.join('\n'))
  return sites
}

const inventedPage = `<title>Our team</title><h1>Our team</h1><div><h3>Jane Kelmora</h3><p>Baker</p></div>
<h2>Reviews</h2><div><h3>Paul Tarvenwick</h3><p>I can recommend the shop.</p></div>`
