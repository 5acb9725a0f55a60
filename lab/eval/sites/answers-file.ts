import { roleCategories } from '@enricher/engine/people/roles'
import { createRecordCutter } from '@enricher/service/bulk/formats/cut-records'
import { type InputForm, readInput } from '../../tools/named-commands/input-files.ts'
import { InputError } from '../../tools/named-commands/option-error.ts'
import { writeText } from '../../tools/named-commands/sample-files.ts'
import type { OpenedSite } from './open-sites.ts'
import type { NamedPerson, SiteAnswers } from './site-answers.ts'

const roles = new Set<string>(roleCategories)
const lookupNames = new Set<string>([
  'website',
  'website_with_words',
  'address',
  'person',
  ...roles,
])
const header = 'site,lookup,answer,title'
const recordLinesMax = 20

const sample = `${header}
brindlehurstroofing.com,website,brindlehurstroofing.com
brindlehurstroofing.com,address,office@brindlehurstroofing.com
brindlehurstroofing.com,ceo,Orla Brindlehurst,Owner
Quillmarsh Tiefbau,website,
`

/** Answers of any product. */
export const answersFile: InputForm = {
  about:
    `CSV with the header ${header}: a domain or name, one of ${[...lookupNames].join(', ')}, ` +
    'and the answer, empty where there is none',
  write: (folder) => writeText(folder, 'answers.csv', sample),
}

type Line = { readonly site: string; readonly lookup: string; readonly person: NamedPerson }

/**
 * Reads the answers of a product. A lookup that the file has for any site was asked for all sites: where a site lacks
 * it, the product was silent. @throws {InputError} names the line of another form.
 */
export function readAnswers(path: string): (site: OpenedSite) => SiteAnswers {
  const lines = linesOf(path)
  const asked = new Set(lines.map(({ lookup }) => lookup))
  const bySite = Map.groupBy(lines, ({ site }) => site)
  return ({ domain, labels }) => {
    const own = [domain, labels.name].flatMap((key) => bySite.get(key.toLowerCase()) ?? [])
    const given = (lookup: string) =>
      own
        .filter((one) => one.lookup === lookup && one.person.name !== '')
        .map(({ person }) => person)
    const first = (lookup: string) => given(lookup)[0]?.name ?? null
    const rolesAsked = [...asked].filter((lookup) => roles.has(lookup))
    return {
      ...(asked.has('website') ? { website: hostOf(first('website')) } : {}),
      ...(asked.has('website_with_words')
        ? { websiteWithWords: hostOf(first('website_with_words')) }
        : {}),
      ...(asked.has('address') ? { addresses: given('address').map(({ name }) => name) } : {}),
      ...(asked.has('person') ? { people: given('person') } : {}),
      roles: new Map(rolesAsked.map((role) => [role, given(role)[0] ?? null])),
    }
  }
}

/** Returns the host of a URL or a domain. */
function hostOf(answer: string | null): string | null {
  if (answer === null) return null
  const url = answer.includes('://') ? answer : `https://${answer}`
  return URL.parse(url)?.hostname ?? answer
}

function linesOf(path: string): readonly Line[] {
  const cutter = createRecordCutter(',', recordLinesMax)
  const text = readInput(path, answersFile)
  const [head, ...records] = [...cutter.push(text.split('\n')), ...cutter.end()]
  if (head?.cells?.slice(0, 3).join(',') !== 'site,lookup,answer') throw faulty(path, 1)
  return records.map(({ line, cells }) => {
    const [site = '', lookup = '', name = '', title = ''] = (cells ?? []).map((cell) => cell.trim())
    if (!lookupNames.has(lookup)) throw faulty(path, line)
    return { site: site.toLowerCase(), lookup, person: { name, title: title || null } }
  })
}

const faulty = (path: string, line: number): InputError =>
  new InputError(`${path}, line ${line} has another form: it takes ${answersFile.about}.`)
