import { readWords } from '../../data/words.ts'
import { domainOfUrl } from '../../lib/domain.ts'
import { once } from '../../lib/once.ts'
import { lettersOf } from '../extract/people/employment/employer.ts'
import type { PageElements, Picture } from './page-elements.ts'
import type { PageFacts } from './page-facts.ts'

const logosMax = 5
const addressLengthMax = 2_000
/**
 * Lists addresses that may be the firm's logo, best first: the pictures of the head of the page that call themselves
 * one or bear the firm's name, then that of its data. A visitor sees the first of them, while data keeps older ones and
 * pictures for shares.
 */
export function readLogos(
  { pictures, base }: PageElements,
  data: readonly string[],
  names: readonly string[],
): PageFacts['logos'] {
  const own = names.map(lettersOf).filter((name) => name.length > 2)
  const stated = new Set(data.map(fileOf))
  const weighed = pictures
    .map((picture) => ({ picture, weight: weightOf(picture, own, base) }))
    .filter(
      ({ picture, weight }) => weight >= (signOf(picture, stated) === 'unsaid' ? 3 : weightMin),
    )
    .toSorted((a, b) => b.weight - a.weight)
  const [best, ...others] = weighed
  // Variants for dark and light pages, and the logos of a firm's brands, stand side by side.
  const isRivalled = others.some(
    ({ picture, weight }) =>
      weight === best?.weight && fileOf(picture.source) !== fileOf(best.picture.source),
  )
  const found = [
    ...weighed.map(({ picture, weight }) => ({
      written: picture.source,
      source: `picture ${signOf(picture, stated)} ${clearnessOf(weight, isRivalled)}`,
    })),
    ...data.map((written) => ({
      written,
      source: `data ${logoWord.test(fileOf(written)) ? 'said' : 'unsaid'}`,
    })),
  ]
  return found
    .flatMap(({ written, source }) => {
      const url = URL.parse(written, base)
      const isUsable = url && /^https?:$/.test(url.protocol) && url.href.length <= addressLengthMax
      return isUsable ? [{ value: url.href, place: 'markup' as const, quote: null, source }] : []
    })
    .slice(0, logosMax)
}

/** Names the surest sign that a picture is the logo: its data names the same file, the file says it, or neither. */
function signOf({ source }: Picture, stated: ReadonlySet<string>): string {
  if (stated.has(fileOf(source))) return 'stated'
  return logoWord.test(fileOf(source)) ? 'said' : 'unsaid'
}

const fileOf = (written: string): string =>
  (written.split(/[?#]/, 1)[0] ?? '').split('/').at(-1)?.toLowerCase() ?? ''

const weightMin = 2
// `catalogo`, `dialogo` and `psicologo` end in the word by chance.
const logoWord = /(?<!cata|dia|psico)logo/i
// A file or a text that bears the firm's name weighs as much as one that says it is a logo.
const namedWeight = 2
const clearMin = 3
const clearnessOf = (weight: number, isRivalled: boolean): string =>
  isRivalled ? 'rivalled' : weight < clearMin ? 'faint' : 'clear'

const partsOfOthers = once(() => readWords('others-words', 'pictures'))
/** Tells a picture of others, and icons, which stand in tabs and before words. */
const isNoLogo = (text: string): boolean =>
  partsOfOthers().some((part) => text.includes(part)) ||
  (/icon|og-image/.test(text) && !text.includes('logo'))

/** A picture that links to another site is the logo of that one. */
function leadsElsewhere(linksTo: string | null, base: string): boolean {
  const target = linksTo === null ? null : URL.parse(linksTo, base)?.href
  return target !== null && target !== undefined && domainOfUrl(target) !== domainOfUrl(base)
}

/** Weighs the words for a logo; a file of that name with the name of another as its text is mostly one of a partner. */
function sayingWeight({ alt, source, marks }: Picture, file: string, isOwn: boolean): number {
  const isTrusted = isOwn || alt.trim() === '' || logoWord.test(alt)
  if (isTrusted && /^logo[-_\d]*\./i.test(file)) return 3
  if (isTrusted && logoWord.test(file)) return 2
  return logoWord.test(`${alt} ${source}`) || /logo|brand/.test(marks) ? 1.5 : 0
}

function weightOf(picture: Picture, own: readonly string[], base: string): number {
  const { source, alt, isInHeader, linksTo } = picture
  const file = source.slice(source.lastIndexOf('/') + 1)
  if (isNoLogo(`${alt} ${file}`.toLowerCase()) || leadsElsewhere(linksTo, base)) return 0
  const letters = lettersOf(`${alt} ${file}`)
  const isNamed = own.some((name) => letters.includes(name)) ? namedWeight : 0
  const isHome =
    linksTo !== null && URL.parse(linksTo, base)?.pathname.replace(/index\.\w+$/, '') === '/'
      ? 1
      : 0
  const isOwn = isNamed + isHome > 0 || isInHeader
  return sayingWeight(picture, file, isOwn) + isNamed + isHome + (isInHeader ? 1 : 0)
}
