import { judgeAddress } from './addresses-judge.ts'
import { canonicalProfile, chooseAddress } from './people-contacts.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from './people-employer.ts'
import { type NameReading, readName } from './people-names.ts'

/** A person some markup names as one. */
export type MarkedPerson = {
  readonly reading: NameReading
  readonly title: string | null
  readonly email: string | null
  readonly linkedinUrl: string | null
  /** The markup says that the company employs or was founded by the person. */
  readonly isStated: boolean
}

type Node = Readonly<Record<string, unknown>>

// The firm's staff; longer ones are catalogues.
const scriptLettersMax = 300_000
const nodesMax = 5_000

// Whoever stands below one of these is not staff by that: authors, critics, performers, clients.
const foreignKeys = new Set(
  `author creator editor reviewedBy review reviews performer performers actor actors director artist contributor sponsor funder
  customer alumni copyrightHolder accountablePerson comment comments attendee organizer speaker translator illustrator
  recipient sender agent participant buyer seller competitor spouse children parent parents sibling relatedTo knows colleague follows
  isPartOf mentions citation subjectOf award nominee`.split(/\s+/),
)
const staffKeys = new Set(
  'employee employees founder founders member members owns owner'.split(' '),
)

/** People of a page's JSON-LD. Malformed blocks are skipped. */
export function readStructured(sources: readonly string[], own: OwnNames): readonly MarkedPerson[] {
  const people: MarkedPerson[] = []
  for (const source of sources) {
    if (source.length <= scriptLettersMax && source.includes('Person'))
      readBlock(source, own, people)
  }
  return people
}

type Waiting = { readonly value: unknown; readonly key: string | null }

function readBlock(text: string, own: OwnNames, people: MarkedPerson[]): void {
  const waiting: Waiting[] = [{ value: parseJson(text), key: null }]
  for (let count = 0; count < waiting.length && count < nodesMax; count += 1) {
    const { value, key } = waiting[count] ?? { value: null, key: null }
    if (typeof value !== 'object' || value === null) continue
    waiting.push(...partsOf(value, key))
    const person = hasType(value as Node, 'Person') ? toPerson(value as Node, key, own) : null
    if (person) people.push(person)
  }
}

/** What a value of structured data holds, without what belongs to others. */
function partsOf(value: object, key: string | null): readonly Waiting[] {
  if (Array.isArray(value))
    return value.slice(0, nodesMax).map((item: unknown) => ({ value: item, key }))
  return Object.entries(value)
    .slice(0, nodesMax)
    .filter(([name, item]) => typeof item === 'object' && !foreignKeys.has(name))
    .map(([name, item]: [string, unknown]) => ({ value: item, key: name }))
}

const hasType = (node: Node, type: string): boolean =>
  [node['@type']]
    .flat()
    .some((name) => typeof name === 'string' && name.replace(/^.*[/:#]/, '') === type)

function toPerson(node: Node, key: string | null, own: OwnNames): MarkedPerson | null {
  const written =
    textOf(node['name']) ??
    [textOf(node['givenName']), textOf(node['familyName'])].filter(Boolean).join(' ')
  const reading = readName(written)
  if (!reading || worksElsewhere(node, own)) return null
  const title = textOf(node['jobTitle']) ?? textOf(occupationOf(node['hasOccupation']))
  if (title !== null && namesOtherEmployer(title, own)) return null
  const emails = [node['email']]
    .flat()
    .map((email) =>
      typeof email === 'string' ? judgeAddress(email.replace(/^\s*mailto:/i, '')) : null,
    )
  const links = [node['sameAs'], node['url'], node['@id']]
    .flat()
    .filter((link) => typeof link === 'string')
  const isStated = key !== null && staffKeys.has(key)
  return {
    reading,
    title: title ?? (isStated && /^founder/.test(key) ? 'Founder' : null),
    email: chooseAddress(
      emails.filter((email) => email !== null),
      reading.key,
    ),
    linkedinUrl: links.map(canonicalProfile).find((profile) => profile !== null) ?? null,
    isStated,
  }
}

/** Whether the markup names an employer that is not this company. */
function worksElsewhere(node: Node, own: OwnNames): boolean {
  const employers = [node['worksFor'], node['affiliation']].flat().flatMap((employer) => {
    const name =
      typeof employer === 'object' && employer !== null
        ? textOf((employer as Node)['name'])
        : textOf(employer)
    return name === null ? [] : [name]
  })
  return employers.length > 0 && own.length > 0 && !employers.some((name) => isOwn(name, own))
}

const occupationOf = (value: unknown): unknown => {
  const [first] = [value].flat()
  return typeof first === 'object' && first !== null ? (first as Node)['name'] : first
}

const titleLettersMax = 120

function textOf(value: unknown): string | null {
  const [first] = [value].flat()
  if (typeof first !== 'string') return null
  const text = first.replaceAll(/\s+/g, ' ').trim()
  return text === '' || text.length > titleLettersMax ? null : text
}

function parseJson(source: string): unknown {
  const text = source.replace(/^\s*(?:<!--|\/?\/?\s*<!\[CDATA\[)|(?:-->|\/?\/?\s*\]\]>)\s*$/g, '')
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(text.replace(/\s+/g, ' '))
    } catch {
      // Broken structured data is no evidence, and no fault of ours.
      return null
    }
  }
}
