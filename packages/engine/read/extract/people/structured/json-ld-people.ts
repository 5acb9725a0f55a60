import { judgeAddress } from '../../addresses/judge.ts'
import { type JsonLdNode, nodesOfJsonLd, typesOf } from '../../json-ld.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { canonicalProfile, chooseAddress } from '../lines/contacts.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'

/** A person whom some markup names as a person. */
export type MarkedPerson = {
  readonly reading: PersonNameReading
  readonly title: string | null
  readonly email: string | null
  readonly linkedinUrl: string | null
  /** The markup states that the company employs the person or that the person founded it. */
  readonly isStated: boolean
  /** The probability that the title is the person's; left out: that of its source. */
  readonly titleChance?: number
  /** The title proves that the name is a person's; left out: it does. */
  readonly isTitleSure?: boolean
  /** The page itself presents the person; left out: it does not. */
  readonly isPresented?: boolean
}

/** The probability of a title that is that of a key of the markup, or of a picture. */
export const titleChanceImplied = 0.05

// People below one of these keys are not staff: authors, critics, performers, clients.
const foreignKeys = new Set(
  `author creator editor reviewedBy review reviews performer performers actor actors director artist contributor sponsor funder
  customer alumni copyrightHolder accountablePerson comment comments attendee organizer speaker translator illustrator
  recipient sender agent participant buyer seller competitor spouse children parent parents sibling relatedTo knows colleague follows
  isPartOf mentions citation subjectOf award nominee`.split(/\s+/),
)
const staffKeys = new Set(
  'employee employees founder founders member members owns owner'.split(' '),
)

/** Reads the people of a page's JSON-LD. Malformed blocks are skipped. */
export function readJsonLdPeople(
  sources: readonly string[],
  own: OwnNames,
): readonly MarkedPerson[] {
  const found = sources
    .filter((source) => source.includes('Person'))
    .flatMap((source) => nodesOfJsonLd(source, (key) => foreignKeys.has(key)))
    .filter(({ node }) => typesOf(node).includes('Person'))
    .flatMap(({ node, key }) => toPerson(node, key, own) ?? [])
  // A title says more than the key `founder`, wherever the two stand.
  return found.toSorted((a, b) => Number(a.isOfKey) - Number(b.isOfKey))
}

/** A person whose title may merely be that of the key above. */
type KeyedPerson = MarkedPerson & { readonly isOfKey: boolean }

function toPerson(node: JsonLdNode, key: string | null, own: OwnNames): KeyedPerson | null {
  const written =
    textOf(node['name']) ??
    [textOf(node['givenName']), textOf(node['familyName'])].filter(Boolean).join(' ')
  const reading = readName(written)
  if (!reading || worksElsewhere(node, own)) return null
  const title = textOf(node['jobTitle']) ?? textOf(occupationOf(node['hasOccupation']))
  if (title !== null && namesOtherEmployer(title, own)) return null
  const emails = [node['email']]
    .flat()
    .slice(0, valuesMax)
    .map((email) =>
      typeof email === 'string' ? judgeAddress(email.replace(/^\s*mailto:/i, '')) : null,
    )
  const links = [node['sameAs'], node['url'], node['@id']]
    .flat()
    .slice(0, valuesMax)
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
    ...(title === null && { titleChance: titleChanceImplied }),
    isOfKey: title === null,
  }
}

/** Returns true where the markup names an employer that is not this company. */
function worksElsewhere(node: JsonLdNode, own: OwnNames): boolean {
  const stated = [node['worksFor'], node['affiliation']].flat().slice(0, valuesMax)
  const employers = stated.flatMap((employer) => {
    const name =
      typeof employer === 'object' && employer !== null
        ? textOf((employer as JsonLdNode)['name'])
        : textOf(employer)
    return name === null ? [] : [name]
  })
  return employers.length > 0 && own.length > 0 && !employers.some((name) => isOwn(name, own))
}

// A person has a handful of values of each kind.
const valuesMax = 100

const occupationOf = (value: unknown): unknown => {
  const [first] = [value].flat()
  return typeof first === 'object' && first !== null ? (first as JsonLdNode)['name'] : first
}

const titleLettersMax = 120
// Blanks count until they are collapsed.
const runLettersMax = 10_000

function textOf(value: unknown): string | null {
  const [first] = [value].flat()
  if (typeof first !== 'string') return null
  const text = first.slice(0, runLettersMax).replaceAll(/\s+/g, ' ').trim()
  return text === '' || text.length > titleLettersMax ? null : text
}
