import { wordSet } from '../../../../data/words.ts'
import { givenNames } from '../../../../names/person/given-names.ts'
import { transliterate } from '../../../../names/transliterate.ts'
import { isTitleWord } from '../../titles.ts'

/** Removes remarks within a name or behind it: `Jane (she/her) Doe`, `Robert "Bob" Doe`. Pure. */
export function withoutRemarks(text: string): string {
  const plain = /["“”„'‘’«»(/]/u.test(text)
    ? text
        .replaceAll(remarks, ' ')
        .replace(pronouns, ' ')
        .replace(barePronouns, unlessPronouns)
        .replace(calledName, unlessGiven)
    : text
  return plain.replace(/^[\s\-–—•·*,._]+/u, '').replace(/(?<![\s\-–—,:])[\s\-–—,:]+$/u, '')
}

// Pronouns, a maiden name or a nickname; longer brackets are about something else.
const remarks = /\([^)]{0,30}\)(?=\s+\p{Lu})|["“”„'‘’«»][\p{L} .]{1,20}["“”'‘’«»](?=\s)/gu
const pronouns = /\((?:she|he|they|sie|er|elle|il|ella)\b[^)]{0,20}\)\s*$/i
// `Jane Doe she/her`.
const barePronouns = /\s(\p{Ll}{2,4})\s?\/\s?(\p{Ll}{2,6})$/u
// `Doe Wei Ming (Kelvin)`: the name by which the person is called; other brackets describe what the person does.
const calledName = /\s\((\p{Lu}\p{Ll}{1,14})\)$/u

function unlessGiven(remark: string, written: string): string {
  const name = transliterate(written).toLowerCase()
  return givenNames.has(name) && !isTitleWord(name) ? '' : remark
}

const pronounWords = wordSet('names-on-pages', 'pronouns')
const unlessPronouns = (pair: string, one: string, other: string): string =>
  pronounWords.has(one) && pronounWords.has(other) ? '' : pair
