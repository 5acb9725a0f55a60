import { parseDomain } from '../../lib/domain.ts'
import { plainText, withoutInvisible } from '../../lib/plain-text.ts'
import type { OrganisationData } from '../extract/organisation-data.ts'
import { lettersOf, withoutForm } from '../extract/people/employment/employer.ts'
import { namesInProse, namesWithForm } from './names-in-lines.ts'
import type { NameSource, ProfilePageKind, StatedFact } from './page-facts.ts'
import { namesOthers, type ProfileLine } from './profile-lines.ts'

export type StatedName = StatedFact<string> & { readonly source: NameSource }

// Names of firms have at most some hundred letters.
const nameLettersMax = 120
const namesMax = 30

/** Reads the names of a firm on one of its pages: those of its data, its title, its notice and its legal lines. */
export function readFirmNames(page: {
  readonly url: string
  readonly kind: ProfilePageKind
  readonly data: OrganisationData
  readonly siteName: string
  readonly title: string
  readonly holders: readonly string[]
  readonly lines: readonly ProfileLine[]
}): readonly StatedName[] {
  const { data, siteName, holders, kind, lines } = page
  const isLegal = kind === 'legal' || kind === 'contact'
  return [
    ...data.legalNames.map((value) => nameOf(value, 'legalName', null)),
    ...data.names.map((value) => nameOf(value, 'organisation', null)),
    ...[siteName, ...data.siteNames].map((value) => nameOf(value, 'siteName', null)),
    ...holders.map((value) => nameOf(value, 'holder', value)),
    ...(kind === 'home' ? titleParts(page.title) : []).map((value) =>
      nameOf(value, 'title', page.title),
    ),
    ...lines
      .filter(({ place, isOfOthers }) => !isOfOthers && (isLegal || place === 'foot'))
      .flatMap(({ text }) => namesWithForm(text).map((value) => nameOf(value, 'line', text)))
      .filter(({ value }) => !namesOthers(value)),
    // A sentence may name any firm: only names near the firm's own count later.
    ...lines.flatMap(({ text }) => namesInProse(text).map((value) => nameOf(value, 'prose', text))),
  ]
    .filter(({ value }) => value.length > 1 && /\p{L}/u.test(value) && !hostAlone.test(value))
    .slice(0, namesMax)
}

const hostAlone = /^(?:https?:\/\/|www\.)\S+$/i

// The look-behind keeps the expression linear: only the first sign of a run is tried.
const signsAround = /^[\s"“„,|:–-]+|(?<![\s"”,|:–-])[\s"”,|:–-]+$/gu

function nameOf(written: string, source: NameSource, quote: string | null): StatedName {
  const value = plainText(written, nameLettersMax).replace(signsAround, '')
  const place = quote === null ? 'data' : 'text'
  return { value, place, quote: quote === null ? null : withoutInvisible(quote), source }
}

const titleLettersMax = 200
const titleParts = (title: string): readonly string[] =>
  title.slice(0, titleLettersMax).split(/\s[-–—|·:»•]\s|[|»•]|:\s/u)

// Shorter names are parts of too many others.
const partLettersMin = 4

/** Returns whether two names are those of one firm: one is the other, or its beginning or a large part of it. */
export function isNearName(one: string, other: string): boolean {
  const [a, b] = [lettersOf(withoutForm(one)), lettersOf(withoutForm(other))]
  if (a === b) return a !== ''
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= partLettersMin && long.includes(short)
}

/** Returns whether a name is that of a host: `acme.example` is Acme's. */
export function isNameOfHost(name: string, url: string): boolean {
  const label = (parseDomain(URL.parse(url)?.hostname ?? '')?.label ?? '').replaceAll('-', '')
  const letters = lettersOf(withoutForm(name))
  if (label === '' || letters.length < 2) return false
  if (letters === label || isInitials(name, label)) return true
  const [short, long] = letters.length < label.length ? [letters, label] : [label, letters]
  if (short.length >= partLettersMin && long.includes(short)) return true
  const words = withoutForm(name)
    .split(/[\s.&/-]+/u)
    .map(lettersOf)
  return words.some((word) => word.length > partLettersMin && label.includes(word))
}

/** Returns whether a label is made of the first letters of a name: `vuk` of Veto Usine Kepler. */
function isInitials(name: string, label: string): boolean {
  const initials = name
    .split(/[\s./&-]+/u)
    .map((word) => lettersOf(word).slice(0, 1))
    .join('')
  return label.length >= 2 && initials === label
}
