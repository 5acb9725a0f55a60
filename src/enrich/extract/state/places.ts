import { ownValue } from '../../../lib/own-value.ts'
import { transliterate } from '../../../names/transliterate.ts'
import { memoizeTexts } from '../memoize.ts'
import { opensForeignZone } from '../people/lines/zones.ts'

/** An object of a page's state. */
export type StateNode = Readonly<Record<string, unknown>>

/** A value of a page's state, and what the keys above it say. */
export type StatePlace = {
  readonly value: unknown
  /** The property that holds it, or the list it stands in; empty for the outermost. */
  readonly key: string
  /** Some key above says that people of the firm stand here. */
  readonly isStaff: boolean
}

// One list of a large firm's people.
const childrenMax = 5_000
// Identifiers are shorter; what is longer is hostile.
const keyLengthMax = 60
// A reply that was stored as text, and one within it.
const parsedLengthMax = 500_000

/** Returns the outermost places of a page's state. */
export function outerPlaces(state: readonly unknown[]): readonly StatePlace[] {
  return state.map((value) => ({ value, key: '', isStaff: false }))
}

/**
 * Returns what stands directly below a place, in order; nothing of what speaks of others: what clients say, authors,
 * products, translations, who is signed in.
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

/** Replies of interfaces are kept as the text they came as. */
function parsedText(text: string): unknown {
  if (text.length > parsedLengthMax || !/^\s{0,10}(?:\{\s{0,10}"|\[\s{0,10}[[{])/.test(text))
    return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

// Folded keys, parts of words: `clientTestimonials`, `created_by`. Other people, things that are sold, texts of the
// program itself, and examples.
const foreignKeys =
  /testimon|temoign|review|rating|quote|customer|client|kunden|casestud|successstor|referenz|investor|advisor|advisory|beirat|dealer|reseller|retailer|distributor|haendler|partner|author|autor|editor|creator|contributor|speaker|(?:created|updated|modified|published|changed|locked)by|revision|comment|alumni|former|memoriam|award|winner|sponsor|product|catalog|sku|variant|offers?$|cart|checkout|order|invoice|translation|locale|i18n|intl|dictionar|language|messages?$|session|currentuser|viewer|account|auth|^users?$|^me$|example|sample|demo|dummy|placeholder|mock|fixture|seed|character|movie|book|artist|blog|posts?$|article|news|press|events?$|webinar|podcast|faq|config|settings|environment|featureflag|experiment|analytics|tracking|runtime|buildid|theme|style|query$|params$/
const staffKeys =
  /team|staff|people|person|member|leader|management|executive|founder|director|employee|mitarbeit|ansprechpartner|geschaeftsleitung|equipe|equipo|squadra|medewerker|boards?$|contacts?$|bios?$/

/** Returns whether what a property holds speaks of others than the firm. */
const isForeignKey = memoizeTexts((key: string) => foreignKeys.test(folded(key)))
const isStaffKey = memoizeTexts((key: string) => staffKeys.test(folded(key)))

function folded(key: string): string {
  return transliterate(key.slice(0, keyLengthMax))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/\d{1,9}$/, '')
}

// What content systems and component libraries name the kind of an object by, and where its heading stands.
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

/** Returns whether an object says by its kind that it is a person of the firm. */
export function isStaffNode(node: StateNode): boolean {
  return textsAt(node, kindKeys).some(isStaffKey)
}
