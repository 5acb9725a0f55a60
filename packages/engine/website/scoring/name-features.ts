import type { Relation, SoughtName } from '../matching/match.ts'
import { closer, type Mentions, type NameReading } from '../matching/name-reading.ts'
import type { NamePosition } from '../page/page-evidence.ts'
import type { HomePage } from './candidate.ts'

const ownerFeatures: readonly { feature: string; positions: readonly NamePosition[] }[] = [
  { feature: 'own', positions: ['structured', 'site_name'] },
  { feature: 'holder', positions: ['copyright'] },
  { feature: 'title', positions: ['title'] },
  { feature: 'logo', positions: ['logo', 'picture'] },
  { feature: 'sign', positions: ['heading'] },
]
/** Where an imprint names the owner; its title and headings are about the page itself. */
const legalPositions: ReadonlySet<NamePosition> = new Set(['copyright', 'structured'])

type ReadPage = Extract<HomePage, { status: 'page' }>

/** Describes what a home page and the imprint beside it say of the name, as names of features. */
export function nameFeatures(
  sought: SoughtName,
  { nameReading: page, legal: legalPage }: Pick<ReadPage, 'nameReading' | 'legal'>,
): string[] {
  const legal = legalPage?.reading ?? null
  const features = ownerFeatures.map(({ feature, positions }) => {
    const inLegal = positions.filter((position) => legalPositions.has(position))
    const relation = closestOf([relationsAt(page, positions), relationsAt(legal, inLegal)].flat())
    return `${feature}:${relation ?? 'none'}`
  })
  features.push(...mentionFeatures(sought, page, legal))
  if (isAnothers(page, features)) features.push('owner:other')
  else if (isNamedOn(legal, features)) features.push('legal:named')
  // A page that scripts fill shows its title and nothing else: that title then says all there is.
  if (!features.includes('text:thin')) return features
  const step = mentionStep(legal ? [page, legal] : [page])
  if (features.includes('title:same')) features.push('text:thin-named')
  else if (step !== 'none') features.push(`text:thin-${step}`)
  return features
}

/** The site of another firm, whose product or brand may have the name; an imprint may say that it is the firm's. */
function isAnothers(page: NameReading, features: readonly string[]): boolean {
  const isOwn = features.some((one) => /^(?:text:(?:legal|former)|(?:own|holder):same)$/.test(one))
  return page.isAnothers && !isOwn
}

// A further word makes the name on the home page another: `Acme App`, `Acme Dental`.
const longerName = /^(?:own|holder|title|logo|sign):(?:akin|extended)$|^longer-name$/

/** Whose site it is, its imprint or the page about its owner says: in any language, whatever the home page is about. */
function isNamedOn(legal: NameReading | null, features: readonly string[]): boolean {
  if (!legal || legal.text.count === 0 || isPartOfLongerName([legal.text], 1)) return false
  return !features.some((one) => longerName.test(one))
}

function relationsAt(reading: NameReading | null, positions: readonly NamePosition[]): Relation[] {
  return positions.flatMap((position) => reading?.relations.get(position) ?? [])
}

function closestOf(relations: readonly Relation[]): Relation | undefined {
  return relations.reduce<Relation | undefined>((best, one) => closer(one, best), undefined)
}

// What a page shows before its scripts have run is no proof of what it does not say.
const thinTextMax = 60

/** Returns whether a text is too short to prove anything by what it leaves out. */
export function isThin(textLength: number): boolean {
  return textLength <= thinTextMax
}

function mentionFeatures(
  { find }: SoughtName,
  page: NameReading,
  legal: NameReading | null,
): string[] {
  if (!find) return ['text:unknown']
  const texts = legal ? [page, legal] : [page]
  const formal = texts.some(({ text }) => text.isWithLegalForm) ? ['text:legal'] : []
  if (isThin(texts.reduce((sum, { textLength }) => sum + textLength, 0))) {
    return ['text:thin', ...formal]
  }
  const features = [`text:${mentionStep(texts)}`, ...formal]
  if (texts.some(({ isFormerName }) => isFormerName)) features.push('text:former')
  if (page.isInDescription) features.push('description:named')
  // An imprint that alone has the name gives it once, and in full.
  const least = page.head.count + page.text.count === 0 ? 1 : mentionsMin
  if (isPartOfLongerName([page.head, ...texts.map(({ text }) => text)], least)) {
    features.push('longer-name')
  }
  return features
}

function mentionStep(texts: readonly NameReading[]): string {
  const count = texts.reduce((sum, { text }) => sum + text.count, 0)
  if (count > 0) return count === 1 ? 'once' : 'often'
  return texts.some(({ hasCore }) => hasCore) ? 'core' : 'none'
}

// Two mentions may share their next word by chance; one is no pattern at all.
const mentionsMin = 2
const longerShareMin = 0.6

/** The name mostly stands with the same further capitalised word: `Acme Dental`, `Nova Acme`. */
function isPartOfLongerName(mentions: readonly Mentions[], least: number): boolean {
  const after = new Map<string, number>()
  for (const [word, times] of mentions.flatMap(({ followers }) => [...followers])) {
    after.set(word, (after.get(word) ?? 0) + times)
  }
  const count = mentions.reduce((sum, { count: some }) => sum + some, 0)
  const most = Math.max(0, ...after.values())
  return most >= least && most / count >= longerShareMin
}
