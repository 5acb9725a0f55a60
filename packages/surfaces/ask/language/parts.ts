import { withoutGenitive } from './genitives.ts'
import { mergePairs } from './pairs.ts'
import { createSurroundings, type Named, readName, type Surroundings } from './people.ts'
import type { Item, Reading } from './reading.ts'
import type { Token } from './tokens.ts'

/** A piece of information that a question asks for about a company or a person. */
export type Want = {
  readonly kind:
    | 'website'
    | 'role'
    | 'email'
    | 'roster'
    | 'everything'
    | 'facts'
    | 'verify'
    | 'linkedin'
    | 'about'
    | 'online'
  /** The role: a category of the contract, or the words of the question. */
  readonly role: string | null
  /** True for a plural: `emails`, `websites`. */
  readonly isMany: boolean
  /** Number of emails; null: all. */
  readonly limit: number | null
}

/** A company, a person or an address that a question names. */
export type Entity =
  | {
      readonly kind: 'company'
      readonly name: string
      readonly domain: string | null
      /** A remark that distinguishes the company from others of its name. */
      readonly context: string | null
    }
  | { readonly kind: 'person'; readonly name: string; readonly isWhole: boolean }
  | { readonly kind: 'address' | 'profile' | 'page'; readonly text: string }

/** A word or sign that joins wants and entities. */
export type Joint =
  | 'of'
  | 'at'
  | 'for'
  | 'in'
  | 'and'
  | 'comma'
  | 'stop'
  | 'possessive'
  | 'their'
  | 'repeat'
  | 'who'
  | 'company'

/** A part of a question: a want, an entity, or a joint between them. */
export type Part =
  | { readonly type: 'want'; readonly want: Want }
  | { readonly type: 'entity'; readonly entity: Entity }
  | { readonly type: 'joint'; readonly joint: Joint }
  | { readonly type: 'remark'; readonly text: string }

const wantOf = (kind: Want['kind'], isMany = false): Want => ({
  kind,
  role: null,
  isMany,
  limit: null,
})

const wants: ReadonlyMap<Item['kind'], Want> = new Map<Item['kind'], Want>([
  ['website', wantOf('website')],
  ['websites', wantOf('website', true)],
  ['email', wantOf('email')],
  ['emails', wantOf('email', true)],
  ['responsible', wantOf('email')],
  ['roster', wantOf('roster', true)],
  ['everything', wantOf('everything')],
  ['facts', wantOf('facts')],
  ['verify', wantOf('verify')],
  ['linkedin', wantOf('linkedin')],
  ['about', wantOf('about')],
  ['online', wantOf('online')],
])

const joints: ReadonlySet<string> = new Set<Joint>([
  'of',
  'at',
  'for',
  'in',
  'and',
  'possessive',
  'their',
  'repeat',
  'who',
  'company',
])

const joint = (of: Joint): Part => ({ type: 'joint', joint: of })

/** Turns items into parts. Words that only surround the question are left out. */
export function readParts(reading: Reading, items: readonly Item[]): readonly Part[] {
  const merged = mergePairs(reading, items)
  const surroundingsOf = createSurroundings(reading, merged)
  return merged.flatMap((item) =>
    item.kind === 'filler' ? [] : partsOf(reading, surroundingsOf(item), item),
  )
}

function partsOf(reading: Reading, surroundings: Surroundings, item: Item): readonly Part[] {
  if (item.kind === 'roster' && isRelative(reading, surroundings, item)) return [joint('at')]
  const want = wants.get(item.kind)
  if (want) return [{ type: 'want', want: { ...want, limit: limitOf(reading, surroundings) } }]
  if (item.kind === 'role' || item.kind === 'title') {
    return [{ type: 'want', want: { ...wantOf('role'), role: item.role } }]
  }
  if (item.kind === 'decision makers') return decisionMakers
  if (joints.has(item.kind)) return [joint(item.kind as Joint)]
  if (item.kind === 'ampersand') return [joint('and')]
  if (item.kind === 'remark') return [{ type: 'remark', text: remarkOf(reading, item) }]
  if (item.kind === 'mark') return markParts(reading.tokens[item.from]?.text ?? '')
  return entityParts(reading, surroundings, item)
}

/** The roles that `find-all` searches when the question names none. */
const decisionMakers: readonly Part[] = ['ceo', 'sales', 'operations'].map((role) => ({
  type: 'want',
  want: { ...wantOf('role'), role },
}))

/** In "Jane Doe, who works at Acme" the word "who" asks for nothing. */
function isRelative({ tokens }: Reading, { beforeMarks }: Surroundings, item: Item): boolean {
  const first = tokens[item.from]?.folded ?? ''
  return /^(?:who|that|qui|quien|que|wer|der|die)$/.test(first) && beforeMarks?.kind === 'name'
}

function limitOf({ tokens }: Reading, { last, count }: Surroundings): number | null {
  const number = last?.kind === 'number' ? last : count
  return number && Number(number.role ?? tokens[number.from]?.text)
}

function markParts(sign: string): readonly Part[] {
  if (/^[,:()[\]|/–—-]$/.test(sign)) return [joint('comma')]
  return /^[.;!?…]$/.test(sign) ? [joint('stop')] : []
}

const remarkOf = (reading: Reading, item: Item): string =>
  textOf(reading, reading.tokens.slice(item.from, item.to)).replace(
    /^(?:the|a|an|der|die|das|ein|eine|le|la|l'|un|une|el|los|las|una) /i,
    '',
  )

function entityParts(reading: Reading, surroundings: Surroundings, item: Item): readonly Part[] {
  const tokens = reading.tokens.slice(item.from, item.to)
  const text = textOf(reading, tokens)
  if (item.kind === 'domain') return [companyPart(text, tokens[0]?.folded ?? text)]
  if (item.kind === 'quoted') return [companyPart(text, null)]
  if (item.kind === 'address' || item.kind === 'profile' || item.kind === 'page') {
    return [{ type: 'entity', entity: { kind: item.kind, text } }]
  }
  if (item.kind !== 'name') return []
  if (item.role !== null) {
    return [{ type: 'entity', entity: { kind: 'person', name: item.role, isWhole: true } }]
  }
  const [only, second] = tokens
  if (surroundings.isOwner && only && !second)
    return [companyPart(withoutGenitive(reading, only), null)]
  return readName(reading, surroundings, item).flatMap((named, place) => [
    ...(place > 0 ? [joint(named.kind === 'company' ? 'at' : 'comma')] : []),
    namePart(reading, named),
  ])
}

const textOf = ({ text }: Reading, tokens: readonly Token[]): string =>
  text.slice(tokens[0]?.start, tokens.at(-1)?.end)

const companyPart = (name: string, domain: string | null): Part => ({
  type: 'entity',
  entity: { kind: 'company', name, domain, context: null },
})

function namePart(reading: Reading, { kind, tokens, isWhole }: Named): Part {
  const name = textOf(reading, tokens)
  return kind === 'company'
    ? companyPart(name, null)
    : { type: 'entity', entity: { kind, name, isWhole } }
}

/** Returns whether a part is one of the given joints. */
export const isJoint = (part: Part | undefined, joints: ReadonlySet<Joint>): boolean =>
  part?.type === 'joint' && joints.has(part.joint)
