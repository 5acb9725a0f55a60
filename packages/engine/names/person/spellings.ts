import { createRequire } from 'node:module'
import { ownValue } from '../../lib/own-value.ts'
import { plainMarks } from '../marks.ts'
import { expandUmlauts, transliterate } from '../transliterate.ts'
import { foldTitle } from './titles.ts'

/** No name has more spellings that are worth a question. */
const spellingsMax = 4
// A search compares the sought name with hundreds of others, and a site repeats its given names.
const known = new Map<string, readonly string[]>()
const knownMax = 5_000
const knownLettersMax = 100

/**
 * Spells a part of a name in basic Latin letters, the commonest spelling first: `Müller` as `muller` and `mueller`,
 * `Дмитрий` as `dmitriy`, `dmitry`, `dmitri`, `小红` as `xiaohong`. Lower case; words separated by one blank, hyphens
 * included. Empty when the script cannot be read (Japanese characters, Arabic, Indic).
 */
export function spellingsOf(part: string): readonly string[] {
  const before = known.get(part)
  if (before !== undefined) return before
  const spellings = spell(part)
  if (known.size >= knownMax) known.clear()
  if (part.length <= knownLettersMax) known.set(part, spellings)
  return spellings
}

function spell(part: string): readonly string[] {
  if (/^[a-z]+$/i.test(part)) return [part.toLowerCase()]
  const readings = readingsOf(plainMarks(part))
  return [...new Set(readings.map(foldWords))].filter((text) => text !== '').slice(0, spellingsMax)
}

function readingsOf(part: string): readonly string[] {
  if (/\p{sc=Han}/u.test(part)) return [readHan(part)]
  if (/\p{sc=Hangul}/u.test(part)) return readHangul(part)
  const base = transliterate(part)
  if (/\p{sc=Cyrillic}/u.test(part)) return readCyrillic(part)
  if (/\p{sc=Greek}/u.test(part)) return applyRules(transliterateGreek(part), greekRules)
  if (/[^\p{ASCII}]/u.test(base)) return []
  return [base, transliterate(expandUmlauts(part))]
}

function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

type Rule = readonly [RegExp, string]

/** Reads Cyrillic: the everyday spelling first, then those of passports (ICAO 9303) and older tables. */
function readCyrillic(part: string): readonly string[] {
  const base = transliterate(part.toLowerCase().replaceAll('й', 'y'))
  const everyday = base.replace(/[iy]y\b/g, 'y').replace(/ks/g, 'x')
  return [
    everyday,
    base.replace(/ks/g, 'x'),
    everyday.replace(/y\b/g, 'i'),
    base,
    everyday.replace(/y([auo])/g, 'i$1').replace(/kh/g, 'h'),
  ]
}

const greekRules: readonly Rule[] = [
  [/mp/g, 'b'],
  [/ch/g, 'h'],
  [/gk/g, 'g'],
]

/** Applies the rules one after another: each one that changes the text adds a spelling. */
function applyRules(base: string, rules: readonly Rule[]): readonly string[] {
  const spellings = [base]
  for (const [pattern, replacement] of rules) {
    const changed = (spellings.at(-1) ?? base).replace(pattern, replacement)
    if (!spellings.includes(changed)) spellings.push(changed)
  }
  return spellings
}

/** Reads Greek, digraphs before single letters: ου is `ou`, αυ and ευ are `av` and `ev` in names. */
function transliterateGreek(part: string): string {
  const plain = foldTitle(part).replace(/ου/g, 'ou').replace(/αυ/g, 'av').replace(/ευ/g, 'ev')
  return transliterate(plain)
}

// The usual spellings of the commonest surnames; letter by letter they would be gim, i, bak.
const koreanSpellings: Readonly<Record<string, readonly string[]>> = {
  김: ['kim'],
  이: ['lee', 'yi'],
  박: ['park'],
  최: ['choi'],
  정: ['jung', 'jeong', 'chung'],
  강: ['kang'],
  조: ['cho', 'jo'],
  윤: ['yoon', 'yun'],
  장: ['jang', 'chang'],
  임: ['lim', 'im'],
  오: ['oh'],
  신: ['shin'],
  유: ['yoo', 'yu'],
  류: ['ryu', 'yoo'],
  노: ['noh', 'roh'],
  권: ['kwon'],
  안: ['ahn'],
  송: ['song'],
  서: ['seo', 'suh'],
  허: ['heo', 'hur'],
  백: ['baek', 'paik'],
  구: ['koo', 'ku'],
  우: ['woo'],
  주: ['joo'],
  문: ['moon'],
}

function readHangul(part: string): readonly string[] {
  const listed = ownValue(koreanSpellings, part)
  if (listed) return listed
  const read = transliterate(part)
  return [read, applyVowels(read)]
}

/** Applies the everyday spelling of Korean vowels: `seung` stays, `hyeon` is `hyun`, `u` is often `oo`. */
function applyVowels(text: string): string {
  return text.replace(/yeon/g, 'yun').replace(/yeong/g, 'young').replace(/eo/g, 'u')
}

type PinyinModule = {
  pinyin(text: string, options: { toneType: 'none'; type: 'array'; v: boolean }): string[]
}
// The module is loaded for the first Chinese name, because its tables are large.
const require = createRequire(import.meta.url)
let pinyinModule: PinyinModule | undefined

/**
 * Reads Han characters in Hanyu Pinyin without tones; `lü` is written `lv`. Japanese readings cannot be derived from
 * the characters.
 */
function readHan(part: string): string {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}々]/u.test(part)) return ''
  pinyinModule ??= require('pinyin-pro') as PinyinModule
  return pinyinModule.pinyin(part, { toneType: 'none', type: 'array', v: true }).join('')
}
