import { isCompanyWord } from './name-words.ts'
import { isPersonStart, personLength } from './person-words.ts'
import type { Item, Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import { isEmployedAt, isWorkplaceAt } from './workplaces.ts'

/** A person or a company; a name that contains both is split. */
export type Named = {
  readonly kind: 'person' | 'company'
  readonly tokens: readonly Token[]
  /** True for a person with first and last name. */
  readonly isWhole: boolean
}

// In "NAME at COMPANY" a name that no list knows is a person's, unless it is longer than this.
const unknownNameMax = 4

const person = (tokens: readonly Token[], isWhole: boolean): Named => ({
  kind: 'person',
  tokens,
  isWhole,
})
const company = (tokens: readonly Token[]): Named => ({ kind: 'company', tokens, isWhole: true })

/** Distinguishes people from companies by the words of a name and by its surroundings. */
export function readName(
  reading: Reading,
  surroundings: Surroundings,
  item: Item,
): readonly Named[] {
  const tokens = reading.tokens.slice(item.from, item.to)
  const length = personLength(reading, tokens)
  if (surroundings.isAddressed) {
    return length > 0 ? splitAt(tokens, length) : [person(tokens, tokens.length > 1)]
  }
  if (surroundings.isCompany || !surroundings.isAboutPeople) return [company(tokens)]
  const rest = tokens[length]
  if (length > 0 && (rest === undefined || !isCompanyWord(rest))) return splitAt(tokens, length)
  return (
    unlistedPerson(reading, surroundings, item) ??
    behindCompany(reading, tokens) ?? [company(tokens)]
  )
}

/** Recognises a person by the surroundings of the name, when no list has its given name or the name has no more. */
function unlistedPerson(
  reading: Reading,
  { isWorkplaceNext, isEmployed, isContact }: Surroundings,
  item: Item,
): readonly Named[] | null {
  const tokens = reading.tokens.slice(item.from, item.to)
  if (tokens.length > unknownNameMax || tokens.some(isCompanyWord)) return null
  const isWhole = tokens.length > 1
  if (isWorkplaceNext || (isEmployed && isWhole)) return [person(tokens, isWhole)]
  const isGivenAlone = isContact && !isWhole && isPersonStart(reading, item.from)
  return isGivenAlone ? [person(tokens, false)] : null
}

function splitAt(tokens: readonly Token[], length: number): readonly Named[] {
  const one = person(tokens.slice(0, length), true)
  return length < tokens.length ? [one, company(tokens.slice(length))] : [one]
}

/** Splits `Acme Jane Doe` into the company and the person. */
function behindCompany(reading: Reading, tokens: readonly Token[]): readonly Named[] | null {
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const rest = tokens.slice(at)
    const before = tokens[at - 1]
    if (before && takesArticle.test(before.folded)) continue
    if (personLength(reading, rest) === rest.length)
      return [company(tokens.slice(0, at)), person(rest, true)]
  }
  return null
}

// After these words a person's name is part of a company's: `Bank of Jane Doe`, `Fundación Juan March`.
const takesArticle =
  /^(?:of|de|du|la|the|fundacion|fondation|stiftung|foundation|saint|san|santa|st)$/

export type Surroundings = {
  /** The name follows Mr, Frau, Mme ... */
  readonly isAddressed: boolean
  /** The name follows "at", "company", or a word for something that only companies have. */
  readonly isCompany: boolean
  /** The question asks for an email, or at least not only for things that companies have. */
  readonly isAboutPeople: boolean
  readonly isWorkplaceNext: boolean
  /** Other words than "at" follow the name, and then the company for which the person works. */
  readonly isEmployed: boolean
  /** The question asks for the email of this name and says nothing else about it: `how do I reach Jane?` */
  readonly isContact: boolean
  /** The word for a website follows the name directly: `Acmes Website`. */
  readonly isOwner: boolean
  /** The number at the end of the question: `emails of Acme, 20`. */
  readonly count: Item | null
  /** The item before the name, fillers left out. */
  readonly last: Item | undefined
  /** The item before the name, fillers and a comma left out. */
  readonly beforeMarks: Item | undefined
}

type Kinds = ReadonlySet<Item['kind'] | undefined>

const ofCompanies: Kinds = new Set([
  'website',
  'websites',
  'online',
  'roster',
  'everything',
  'decision makers',
  'role',
  'title',
])
const ofPeople: Kinds = new Set([
  'email',
  'emails',
  'linkedin',
  'honorific',
  'verify',
  'about',
  'who',
])
const websites: Kinds = new Set(['website'])

function isContactAt(items: readonly Item[], at: number, lastAt: number): boolean {
  const kind = (step: number) => items[at + step]?.kind
  const before = kind(-1) === 'of' || kind(-1) === 'for' ? kind(-2) : kind(-1)
  return before === 'email' && at === lastAt
}

/** Returns a function that describes the surroundings of an item; it reads all items once. */
export function createSurroundings(
  reading: Reading,
  items: readonly Item[],
): (item: Item) => Surroundings {
  const clear = items.filter((item) => item.kind !== 'filler')
  const places = new Map(clear.map((item, at) => [item, at]))
  const isOnlyCompanies =
    clear.some((item) => ofCompanies.has(item.kind)) &&
    !clear.some((item) => ofPeople.has(item.kind))
  const lastAt = clear.findLastIndex((item) => item.kind !== 'mark')
  const count = clear[lastAt]?.kind === 'number' ? (clear[lastAt] ?? null) : null
  const isEmailAsked = clear.some((item) => item.kind === 'email' || item.kind === 'emails')
  return (item) => {
    const at = places.get(item) ?? 0
    const kind = (step: number) => clear[at + step]?.kind
    const isLinked = kind(-1) === 'of' || kind(-1) === 'for'
    const isPossessor = kind(1) === 'possessive' && ofCompanies.has(kind(2))
    const isWorkplaceNext = isWorkplaceAt(clear, at + 1)
    return {
      isAddressed: kind(-1) === 'honorific',
      isCompany:
        kind(-1) === 'at' ||
        kind(-1) === 'company' ||
        isPossessor ||
        (isLinked && ofCompanies.has(kind(-2))),
      isAboutPeople: !isOnlyCompanies || isWorkplaceNext,
      isWorkplaceNext,
      isEmployed: isEmailAsked && isEmployedAt(reading, clear, at + 1),
      isContact: isContactAt(clear, at, lastAt),
      isOwner: websites.has(kind(1)),
      count,
      last: clear[at - 1],
      beforeMarks: kind(-1) === 'mark' ? clear[at - 2] : clear[at - 1],
    }
  }
}
