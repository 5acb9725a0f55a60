import { ownValue } from '../../lib/own-value.ts'
import type { NameContext } from './context.ts'
import { hungarianGivenNames } from './given-names.ts'
import { romanisedSurnames } from './surnames.ts'
import { foldTitle } from './titles.ts'

type EastAsian = keyof typeof romanisedSurnames

/** Returns the custom by which the family name comes first in this name; null where it does not. */
export function familyFirst(
  words: readonly string[],
  context: NameContext,
): EastAsian | 'hu' | null {
  if (words.length < 2) return null
  if (isHungarian(words, context)) return 'hu'
  const custom = customOf(context)
  if (custom === undefined) return context.language === undefined ? guessCustom(words) : null
  return custom !== null && isSurnameFirst(words, custom) ? custom : null
}

const regionCustoms: Readonly<Record<string, EastAsian>> = {
  HK: 'zh',
  TW: 'zh',
  CN: 'zh',
  SG: 'zh',
  MO: 'zh',
  KR: 'ko',
  VN: 'vi',
  JP: 'ja',
}

function customOf({ language = '', region = '' }: NameContext): EastAsian | null | undefined {
  if (language === 'zh' || language === 'ko' || language === 'vi' || language === 'ja')
    return language
  return ownValue(regionCustoms, region) ?? (language === '' ? undefined : null)
}

function isSurname(word: string | undefined, custom: EastAsian): boolean {
  const lower = (word ?? '').toLowerCase()
  return romanisedSurnames[custom].has(lower) || romanisedSurnames[custom].has(foldTitle(lower))
}

function isSurnameFirst(words: readonly string[], custom: EastAsian): boolean {
  if (!isSurname(words[0], custom)) return false
  // Surnames stand at both ends: three words are likely in the native order, two in the Western order.
  return words.length > 2 || !isSurname(words.at(-1), custom) || custom === 'vi'
}

const vietnamese = /^(?:nguy[eễ]n|tr[aầ]n|ph[aạ]m|hu[yỳ]nh|đặng|bùi)$/iu

/** Returns the custom of names of unmistakable shape, for names without a locale. */
function guessCustom(words: readonly string[]): EastAsian | null {
  const [first = '', ...rest] = words
  const last = words.at(-1)
  if (vietnamese.test(first) && rest.length > 1) return vietnamese.test(last ?? '') ? null : 'vi'
  if (isSurname(first, 'ko') && rest.length === 1 && /^\p{Lu}\p{Ll}+-\p{Ll}+$/u.test(last ?? ''))
    return 'ko'
  const isChinese =
    isSurname(first, 'zh') &&
    !westernGivenNames.has(first.toLowerCase()) &&
    !isSurname(last, 'zh') &&
    rest.length <= 2 &&
    rest.every((word) => pinyinWord.test(word) && !westernGivenNames.has(word.toLowerCase()))
  return isChinese ? 'zh' : null
}

// A word of one or two syllables of Hanyu Pinyin.
const pinyinWord =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ueng|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|a|e|i|o|u|v)'?){1,2}$/i
const westernGivenNames: ReadonlySet<string> = new Set(
  'lee kim lin tam min dan su ali anna ana ian jane june jan dana dan nina gina lena lana mina sean shane shani leila juan luan luana diana liana mia tina tania lisa leo rose louie jean joan susan alan'.split(
    ' ',
  ),
)

function isHungarian(words: readonly string[], { language }: NameContext): boolean {
  const isGiven = (word = '') => hungarianGivenNames.has(foldTitle(word))
  if (language === 'hu') return !(isGiven(words[0]) && !isGiven(words.at(-1)))
  // Without a locale only the accents of the given name can show the custom: László, Zoltán.
  const last = words.at(-1) ?? ''
  const isMarked = /[áéíóöőúüű]/iu.test(last) && !sharedGivenNames.test(last)
  return (
    language === undefined && words.length === 2 && isMarked && isGiven(last) && !isGiven(words[0])
  )
}

// These are spelled the same way in Spanish, Portuguese, Czech, Slovak or French.
const sharedGivenNames =
  /^(?:tamás|máté|dániel|ádám|mária|róbert|viktória|mónika|éva|károly|tomás)$/iu

/** Returns the patronymic of an East Slavic name, and its order of given and family name. */
export function slavicOrder(words: readonly string[]): {
  readonly given: readonly string[]
  readonly patronymic: string | null
  readonly family: string | null
} | null {
  if (!words.every((word) => /^[\p{sc=Cyrillic}\p{sc=Latin}.'-]+$/u.test(word))) return null
  if (!words.some((word) => /\p{sc=Cyrillic}/u.test(word))) return null
  const [first = '', ...rest] = words
  const last = rest.at(-1) ?? ''
  if (isPatronymic(last)) {
    if (rest.length === 1) return { given: [first], patronymic: last, family: null }
    return { given: rest.slice(0, -1), patronymic: last, family: first }
  }
  const second = rest[0] ?? ''
  if (rest.length === 2 && isPatronymic(second)) {
    return { given: [first], patronymic: second, family: last }
  }
  const isInverted = rest.length === 1 && isSlavicSurname(first) && !isSlavicSurname(second)
  return isInverted ? { given: rest, patronymic: null, family: first } : null
}

function isPatronymic(word: string): boolean {
  return /(?:[оеё]вич|ьич|мич|кич|[оеё]вна|[иі]чна|івна|ївна|оглы|кызы)$/iu.test(word)
}

function isSlavicSurname(word: string): boolean {
  return (
    /(?:[оеё]в|[оеё]ва|[иы]н|[иы]на|[сц]кий|[сц]ький|[сц]к[иая]{1,3}|енко|чук|[еы]х|швили|дзе|ой)$/iu.test(
      word,
    ) && !slavicGivenNames.test(word)
  )
}

// Given names that end like a surname.
const slavicGivenNames =
  /^(?:константин|валентина?|мартин|марина|ирина|екатерина|кристина|ангелина|полина|карина|алина|арина|нина|галина|регина|сабина|эвелина|лев|августин|антонина|василина|дарина|зарина|каролина|марьина|альбина|эльвина|фаина|георгина|яна|рина|дина|инна|севастин|эдвин|кевин|дастин|бенджамин|вениамин|северин|веселин|ангелин|иерусалим|ярослава?|людмила|станиславa?)$/iu
