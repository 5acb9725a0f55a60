import { findTrailingForm } from '../../names/legal-forms.ts'
import { transliterate } from '../../names/transliterate.ts'

const sign = /©|\(c\)|&copy;|copyright/giu
// Marks and blanks between the sign and the name are few. Without a bound a row of signs costs the cube of its length.
const holderPattern =
  /(?:©|\(c\)|&copy;|copyright)[\s©:]{0,15}(?:copyright)?\s{0,3}(?:by\s{1,3})?(?:\d{4}\s{0,3}(?:[-–—,/]\s{0,3}(?:\d{2,4}|present|today))?)?[\s,.:|-]{0,15}(?:by\s{1,3})?([^©|\n]{2,80})/iuy
// A gallery has a sign below each picture; a sign behind these is no notice.
const signsMax = 100
const holderEnd =
  /\s*(?:[.,;|•·–—]\s|\.$|\s-\s|\ball rights|\brights reserved|\breserved|\balle rechte|\btous droits|\btodos los|\btodos os|\btutti i|\balle rechten|\bprivacy|\bterms|\bimpressum|\bimprint|\bwebsite by|\bweb\s?design(?:\s?:| by)|\bpowered by|\bdesign(?:ed)? by|\bis a registered|\d{4}).*$/iu
const holdersMax = 4
// A longer text is a sentence.
const beforeLengthMax = 80
// `Sp. z o.o. Sp. k.` has this many words after its first dot.
const formWordsMax = 4

/**
 * Finds the owners that copyright notices name: `© 2019-2024 Acme Ltd. All rights reserved`, or `Acme Ltd ©`, where the
 * sign ends its line.
 */
export function copyrightHolders(text: string): string[] {
  return noticesIn(text).map(holderIn).filter(isHolder).slice(0, holdersMax)
}

/** The text before a sign on its line, and the text behind it there or on the next line. */
type Notice = { readonly before: string; readonly behind: string; readonly endsLine: boolean }

function noticesIn(text: string): Notice[] {
  const found: Notice[] = []
  sign.lastIndex = 0
  for (let signs = 0; signs < signsMax; signs += 1) {
    const next = sign.exec(text)
    if (!next) break
    holderPattern.lastIndex = next.index
    const behind = holderPattern.exec(text)?.[1] ?? ''
    const marks = text.slice(next.index, holderPattern.lastIndex - behind.length)
    if (isProse(marks, behind) || isWordAlone(next[0], behind)) continue
    const endsLine = behind === '' || marks.includes('\n')
    found.push({ before: textBefore(text, next.index), behind, endsLine })
    if (behind !== '') sign.lastIndex = holderPattern.lastIndex
  }
  return found
}

/** Returns true for `the copyright ownership of works`: the word alone within a sentence. */
const isProse = (marks: string, behind: string) =>
  /^copyright\s*$/i.test(marks) && /^\p{Ll}/u.test(behind)

/** Returns true for `All about copyright`: the word without a year or a name behind it is no sign. */
const isWordAlone = (written: string, behind: string) =>
  /^copyright$/i.test(written) && behind === ''

/** Returns the text on the same line before a place; empty where it is longer than a name. */
function textBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - beforeLengthMax), at)
  const start = near.lastIndexOf('\n')
  return start < 0 && at > beforeLengthMax ? '' : near.slice(start + 1)
}

function holderIn({ before, behind, endsLine }: Notice): string {
  const following = withoutRest(behind)
  if (!endsLine && isHolder(following)) return following
  const preceding =
    before
      .split(/[|•·©]/u)
      .at(-1)
      ?.trim() ?? ''
  const isName =
    firstWords.test(preceding) && !/[.!?] \p{Lu}/u.test(preceding) && !pictureCredit.test(preceding)
  return isName ? withoutRest(preceding.replace(/[\s,:–—-]{1,9}$/u, '')) : following
}

// `Photos by Jane Doe ©` names the owner of a picture, not of the page.
const pictureCredit =
  /^(?:photo|foto|image|picture|bild)\p{L}{0,9}(?::|\s(?:by|von|par|por|di|da|door|av|af)\s)/iu
// A name in small letters is short.
const firstWords = /^(?:[\p{Lu}\p{Lo}\p{N}]|\p{Ll}\S{1,40}(?:\s\S{1,40}){0,2}$)/u

const isHolder = (text: string) => /\p{L}/u.test(text) && !/^(?:all|the|by|and)$/i.test(text)

/** Cuts off the text behind a name: rights, links, and the maker of the page. */
function withoutRest(notice: string): string {
  const end = notice.search(holderEnd)
  const name = end < 0 ? notice : withWholeForm(notice.slice(0, end), notice.slice(end))
  return name.replace(/\s+/gu, ' ').trim()
}

// `Acme B.V.`, `Acme S.r.l.`
const endsInDots = /\p{L}\.\p{L}{1,2}$/u

/** Returns a name with the part of its legal form that a dot has cut off: `KG` of GmbH & Co. KG. */
function withWholeForm(name: string, rest: string): string {
  if (!rest.startsWith('.')) return name
  if (endsInDots.test(name)) return `${name}.`
  const words = rest.split(/\s+/u, formWordsMax + 1).slice(1)
  for (let count = words.length; count > 0; count -= 1) {
    const whole = `${name}. ${words.slice(0, count).join(' ')}`
    const form = findTrailingForm(whole.split(/\s+/u).map((word) => transliterate(word)))
    if (form && form.wordCount > count) return whole
  }
  return name
}
