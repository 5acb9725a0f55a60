import type { CompanyName } from '../../names/company-name.ts'
import { expandUmlauts, transliterate } from '../../names/transliterate.ts'
import { foldPlace } from '../../read/extract/town-names.ts'
import { prefixes, suffixes } from '../lexicon/affixes.ts'
import { fieldsOf, stemOf } from '../lexicon/industries.ts'
import { tradeWordsOfCountry } from '../lexicon/languages.ts'
import { placesIn } from '../lexicon/places.ts'
import { type CountryHint, isStatement } from './country-hints.ts'
import { asLabel, isStopWord } from './label-spellings.ts'

/** A word that stands before or behind the name in a label. */
export type Affix = {
  readonly kind: 'prefix' | 'suffix' | 'context' | 'trade' | 'town' | 'form' | 'country'
  readonly word: string
  /** The name of its feature: the word itself where it is one of a list. */
  readonly affix: string
  readonly isBefore: boolean
  readonly isHyphenated: boolean
}

// Words that firms put before or behind their name with a hyphen.
const hyphenatedPrefixes = ['get', 'hello', 'try', 'the', 'my']
const hyphenatedSuffixes = ['app', 'ai', 'tech', 'group', 'health', 'labs']

/** Lists the words that any firm may put before or behind its name. */
export const usualAffixes: readonly Affix[] = [
  ...prefixes.map((word) => affixOf('prefix', word, word, true, false)),
  ...suffixes.map((word) => affixOf('suffix', word, word, false, false)),
  ...hyphenatedPrefixes.map((word) => affixOf('prefix', word, word, true, true)),
  ...hyphenatedSuffixes.map((word) => affixOf('suffix', word, word, false, true)),
]

function affixOf(
  kind: Affix['kind'],
  word: string,
  affix: string,
  isBefore: boolean,
  isHyphenated: boolean,
): Affix {
  return { kind, word, affix, isBefore, isHyphenated }
}

/** Lists the words that this firm may add: trades and towns of its context, and the legal forms of its country. */
export function ownAffixes(
  context: string,
  name: CompanyName,
  hints: readonly CountryHint[],
): readonly Affix[] {
  const towns = townsIn(context, name)
  const said = contextWords(context, name).filter((word) => !towns.includes(word))
  const trades = tradesSaid(context, hints).filter((word) => !said.includes(word))
  return [
    ...said.slice(0, saidMax).flatMap((word) => placed('context', word, 'said')),
    ...said.slice(saidMax).map((word) => affixOf('context', word, 'said', false, false)),
    ...trades.slice(0, tradesMax).flatMap((word) => placed('trade', word, 'said')),
    ...towns.flatMap((word) => placed('town', word, 'said')),
    ...formsOf(hints, name).flatMap((word) => [
      affixOf('form', word, word, false, false),
      affixOf('form', word, word, false, true),
    ]),
    ...hints
      .filter(({ sources }) => sources.some(isStatement))
      .slice(0, 1)
      .map(({ code }) => affixOf('country', code, 'code', false, false)),
  ]
}

/** Puts a word before and behind the name, joined and with a hyphen. */
function placed(kind: Affix['kind'], word: string, affix: string): readonly Affix[] {
  return [false, true].flatMap((isBefore) =>
    [false, true].map((isHyphenated) =>
      affixOf(kind, word, `${affix}:${isBefore ? 'before' : 'after'}`, isBefore, isHyphenated),
    ),
  )
}

const contextWordsMax = 24
// Further words are put behind the name alone.
const saidMax = 6
const tradesMax = 8
const townsMax = 3
// Shorter words are articles; longer ones make a label that is not remembered.
const contextWordLettersMin = 3
const contextWordLettersMax = 16

/** Words of the context that a firm might add to its name: `flexia` + `pilates`. */
function contextWords(context: string, name: CompanyName): string[] {
  const words = transliterate(context)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(({ length }) => length >= contextWordLettersMin && length <= contextWordLettersMax)
    .filter((word) => !name.words.includes(word) && !isStopWord(word))
  return [...new Set(words)].slice(0, contextWordsMax)
}

/** Lists the towns of the context as labels have them, umlauts spelled out as well. */
function townsIn(context: string, name: CompanyName): string[] {
  const towns = placesIn(context)
    .filter(({ isCountry }) => !isCountry)
    .flatMap(({ written }) => [written, expandUmlauts(written)])
    .map((town) => asLabel(foldPlace(town)))
    .filter((town) => town.length >= contextWordLettersMin && !name.words.includes(town))
  return [...new Set(towns)].slice(0, townsMax)
}

/** Lists the trades of the context as firms of its countries have them in their name. */
function tradesSaid(context: string, hints: readonly CountryHint[]): readonly string[] {
  const stems = context
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= contextWordLettersMin)
    .map(stemOf)
  const fields = new Set(fieldsOf(stems).keys())
  if (fields.size === 0) return []
  return hints
    .slice(0, 1)
    .flatMap(({ code }) => tradeWordsOfCountry(code))
    .filter((word) => [...fieldsOf([stemOf(word)]).keys()].some((field) => fields.has(field)))
}

// Legal forms that firms of a country put into their domain.
const formsByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  'ar srl sa|at gmbh|ba doo|be bv nv srl|bg ood eood|bo srl|br ltda|cd sarl|ch sa ag gmbh sarl|ci sarl|cl spa|cm sarl|co sas|cz sro|de gmbh|dk as aps|do srl|dz sarl|ee ou|es sl|fi oy|fr sas sarl|gb ltd|gh ltd|hr doo|hu kft|ie ltd|it srl srls|ke ltd|lt uab|lu sarl sa|lv sia|ma sarl|md srl|me doo|mk doo|mx sa|my sdnbhd|ng ltd|nl bv|no as|nz ltd|pe sac|pl spzoo|pt lda|py srl|ro srl|rs doo|se ab|si doo|sk sro|sn sarl|tn sarl|tr as'
    .split('|')
    .map((entry) => {
      const [code = '', ...forms] = entry.split(' ')
      return [code, forms] as const
    }),
)

function formsOf(hints: readonly CountryHint[], name: CompanyName): readonly string[] {
  const forms = hints.slice(0, 2).flatMap(({ code }) => formsByCountry.get(code) ?? [])
  return [...new Set(forms)].filter((form) => form !== name.legalWords.join(''))
}
