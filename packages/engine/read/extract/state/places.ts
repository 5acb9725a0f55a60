import { memoizeTexts } from '../../../lib/memoize.ts'
import { ownValue } from '../../../lib/own-value.ts'
import { transliterate } from '../../../names/transliterate.ts'
import { opensForeignZone } from '../people/lines/zones.ts'

export type StateNode = Readonly<Record<string, unknown>>

/** A value of a page's state, and the meaning of the keys above it. */
export type StatePlace = {
  readonly value: unknown
  /** The property or list that holds the value; empty for the outermost. */
  readonly key: string
  /** Some key above announces people of the firm. */
  readonly isStaff: boolean
}

// A list of a large firm's people is shorter.
const childrenMax = 5_000
// Identifiers are shorter; a longer key is hostile.
const keyLengthMax = 60
// A reply that was stored as text, and another one within it, fit.
const parsedLengthMax = 500_000

/** Returns the outermost places of a page's state. */
export function outerPlaces(state: readonly unknown[]): readonly StatePlace[] {
  return state.map((value) => ({ value, key: '', isStaff: false }))
}

/**
 * Returns the places directly below a place, in order, without those about others: clients' praise, authors, products,
 * translations, the user who is signed in.
 */
export function placesBelow({ value, key, isStaff }: StatePlace): readonly StatePlace[] {
  const whole = typeof value === 'string' ? parsedText(value) : value
  if (typeof whole !== 'object' || whole === null) return []
  if (Array.isArray(whole)) {
    return whole.slice(0, childrenMax).map((item: unknown) => ({ value: item, key, isStaff }))
  }
  if (isForeignNode(whole as StateNode)) return []
  return Object.entries(whole)
    .slice(0, childrenMax)
    .filter(([name]) => !isForeignKey(name))
    .map(([name, part]: [string, unknown]) => ({
      value: part,
      key: name,
      isStaff: isStaff || isStaffKey(name),
    }))
}

/** Parses a reply of an interface that is kept as text. */
function parsedText(text: string): unknown {
  if (text.length > parsedLengthMax || !/^\s{0,10}(?:\{\s{0,10}"|\[\s{0,10}[[{])/.test(text))
    return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

// Parts of words, in folded keys: `clientTestimonials`, `created_by`. They mean other people, things that are sold,
// texts of the program itself, and examples.
const foreignKeys =
  /testimon|temoign|review|rating|quote|customer|client|kunden|casestud|successstor|referenz|investor|advisor|advisory|beirat|dealer|reseller|retailer|distributor|haendler|partner|author|autor|editor|creator|contributor|speaker|(?:created|updated|modified|published|changed|locked)by|revision|comment|alumni|former|memoriam|award|winner|sponsor|product|catalog|sku|variant|offers?$|cart|checkout|order|invoice|translation|locale|i18n|intl|dictionar|language|messages?$|session|currentuser|viewer|account|auth|^users?$|^me$|example|sample|demo|dummy|placeholder|mock|fixture|seed|character|movie|book|artist|blog|posts?$|article|news|press|events?$|webinar|podcast|faq|config|settings|environment|featureflag|experiment|analytics|tracking|runtime|buildid|theme|style|query$|params$/
const staffKeys =
  /team|staff|people|person|member|leader|management|executive|founder|director|employee|mitarbeit|ansprechpartner|geschaeftsleitung|equipe|equipo|squadra|medewerker|boards?$|contacts?$|bios?$/

/** Returns whether the value of a property is about others than the firm. */
const isForeignKey = memoizeTexts((key: string) => foreignKeys.test(folded(key)))
const isStaffKey = memoizeTexts((key: string) => staffKeys.test(folded(key)))

function folded(key: string): string {
  return transliterate(key.slice(0, keyLengthMax))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/\d{1,9}$/, '')
}

// Keys with which content systems and component libraries name the kind of an object, and the keys of its heading.
const kindKeys = [
  '__typename',
  '_type',
  'type',
  'component',
  'blockType',
  'acf_fc_layout',
  '__component',
  'kind',
]
const headingKeys = ['heading', 'headline', 'sectionTitle', 'title', 'label']

function isForeignNode(node: StateNode): boolean {
  const isOne = (keys: readonly string[], isForeign: (text: string) => boolean) =>
    textsAt(node, keys).some(isForeign)
  return isOne(kindKeys, isForeignKey) || isOne(headingKeys, opensForeignZone)
}

const textsAt = (node: StateNode, keys: readonly string[]): readonly string[] =>
  keys.map((key) => ownValue(node, key)).filter((value) => typeof value === 'string')

/** Returns whether the kind of an object is a person of the firm. */
export function isStaffNode(node: StateNode): boolean {
  return textsAt(node, kindKeys).some(isStaffKey)
}
