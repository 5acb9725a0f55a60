/**
 * Writes a text in basic Latin letters: accents dropped, special Latin letters spelled out, Cyrillic, Greek, kana and
 * Hangul romanised letter by letter. Scripts that cannot be read by letter (Han characters, Arabic without vowels) stay
 * as they are. The result is good enough to compare names and to guess labels, not to print.
 */
export function transliterate(text: string): string {
  // Most names are plain ASCII: skipping them halves the time of a company list of a million.
  if (!beyondAscii.test(text)) return text
  if (eachAlone.test(text)) return text.replace(/[\u0080-\u206f]/g, spelledAlone)
  return spelled(normalised(text))
}

function spelled(composed: string): string {
  return (eastAsian.test(composed) ? romanised(composed) : composed)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(otherLetters, (letter) => {
      const lower = letter.toLowerCase()
      return matchCase(letter, letters.get(lower) ?? lower)
    })
}

// Letters of ASCII stay: in most texts with accents no other letter is left once these are dropped.
const otherLetters = /[^\P{L}A-Za-z]/gu

// The neighbours of these signs do not matter: their marks are dropped, and none is a part of a syllable. Each sign is
// spelled once. A longer text has its growth bounded as a whole.
const eachAlone = /^[^\u1100-\u1fff\u2070-\uffff]{0,1000}$/
const alone = new Map<string, string>()

function spelledAlone(sign: string): string {
  const known = alone.get(sign)
  if (known !== undefined) return known
  const latin = spelled(sign.normalize('NFKC'))
  alone.set(sign, latin)
  return latin
}

/**
 * Writes a text in the readings of Bulgarian and Ukrainian where they differ from the usual one: `Леща` as `Leshta`,
 * `Глина` as `Hlyna`, and Greek as it looks: `Ήλιος` as `Hlios`. Firms there choose their domains by these readings.
 */
export function otherReadings(text: string): readonly string[] {
  if (/\p{Script=Greek}/u.test(text)) {
    const looks = text.normalize('NFC').replace(/[ηήΗΉ]/gu, (eta) => matchCase(eta, 'h'))
    return looks === text ? [] : [transliterate(looks)]
  }
  if (!/\p{Script=Cyrillic}/u.test(text)) return []
  const spelled = nationalLetters.map((national) =>
    text
      .normalize('NFC')
      .replace(/\p{Script=Cyrillic}/gu, (letter) =>
        matchCase(letter, national.get(letter.toLowerCase()) ?? letter),
      ),
  )
  return [...new Set(spelled)].filter((one) => one !== text).map(transliterate)
}

// These vowels are one sound together; a dieresis parts them.
const greekPair = /[οαεΟΑΕ][υύΥΎ]/gu

/** Spells pairs of Greek vowels by their sound (ELOT 743, ISO 843): `Πύργου` ends in `ou`, `Αύρα` begins with `Av`. */
export function spellGreekPairs(text: string): string {
  return text.normalize('NFC').replace(greekPair, ([first = '', second = '']) => {
    return `${first}${matchCase(second, 'οΟ'.includes(first) ? 'u' : 'v')}`
  })
}

// Kana and Hangul have no letter below U+3000: other texts skip their readings.
const eastAsian = /[\u3000-\uffff]/
const romanised = (text: string): string =>
  romaniseKana(text.replace(/[\uac00-\ud7a3]/gu, romaniseHangul))

const beyondAscii = /[\u0080-\uffff]/

// Ordinary text hardly grows, but U+FDFA alone becomes eighteen letters. Names are too short to be cut.
const growthMax = 2
const uncutMax = 4_000

/** Normalises a text; a long one is cut where signs that are spelled out make it grow. */
function normalised(text: string): string {
  return text.normalize('NFKC').slice(0, Math.max(uncutMax, growthMax * text.length))
}

/** Spells umlauts the German way, `Müller` as `Mueller`, in which firms there register their domains. */
export function expandUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[äöüåæøÄÖÜÅÆØ]/gu, (letter) =>
      matchCase(letter, umlauts.get(letter.toLowerCase()) ?? letter),
    )
}

function matchCase(letter: string, replacement: string): string {
  if (letter === letter.toLowerCase()) return replacement
  return `${replacement.slice(0, 1).toUpperCase()}${replacement.slice(1)}`
}

const umlauts = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe' }))

// Pairs "letter reading": Latin letters without a decomposition, Greek, Russian, Ukrainian, Serbian, Bulgarian. Й, ё
// and ї lose their marks before they are looked up, which gives the usual short readings.
const letters = new Map(
  `ß ss|ł l|đ d|ð d|þ th|æ ae|œ oe|ø o|ı i|ŋ ng|ħ h|ŧ t|ĸ k|ſ s
α a|β v|γ g|δ d|ε e|ζ z|η i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|ς s|τ t|υ y|φ f|χ ch|ψ ps|ω o
а a|б b|в v|г g|д d|е e|ж zh|з z|и i|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|щ shch
ъ |ы y|ь |э e|ю yu|я ya|є ie|і i|ґ g|ј j|љ lj|њ nj|ћ c|ђ dj|џ dz|ѓ g|ќ k|ѕ dz`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)

// Bulgaria's Transliteration Act (2009) and Ukraine's resolution 55 (2010), where they differ from the table above.
const nationalLetters = ['щ sht|ъ a|х h', 'г h|ґ g|и y|є ye|ї yi|й i|х kh|ц ts|щ shch'].map(
  (pairs) => new Map(pairs.split('|').map((pair) => pair.split(' ') as [string, string])),
)

// Revised Romanisation of Korean, letter by letter, without the assimilation rules between syllables.
const hangulInitials = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const hangulVowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const hangulFinals = ' k k ks n nj nh t l lg lm lb ls lt lp lh m p ps t t ng t t k t p t'.split(' ')
const hangulBase = 0xac00

function romaniseHangul(syllable: string): string {
  const index = syllable.charCodeAt(0) - hangulBase
  const initial = hangulInitials[Math.floor(index / 588)] ?? ''
  const vowel = hangulVowels[Math.floor((index % 588) / 28)] ?? ''
  return `${initial}${vowel}${hangulFinals[index % 28] ?? ''}`
}

// Hepburn readings of hiragana; katakana lie 0x60 code points higher.
const kanaReadings = new Map(
  `あ a|い i|う u|え e|お o|か ka|き ki|く ku|け ke|こ ko|さ sa|し shi|す su|せ se|そ so|た ta|ち chi|つ tsu|て te|と to
な na|に ni|ぬ nu|ね ne|の no|は ha|ひ hi|ふ fu|へ he|ほ ho|ま ma|み mi|む mu|め me|も mo|や ya|ゆ yu|よ yo
ら ra|り ri|る ru|れ re|ろ ro|わ wa|を o|ん n|が ga|ぎ gi|ぐ gu|げ ge|ご go|ざ za|じ ji|ず zu|ぜ ze|ぞ zo
だ da|ぢ ji|づ zu|で de|ど do|ば ba|び bi|ぶ bu|べ be|ぼ bo|ぱ pa|ぴ pi|ぷ pu|ぺ pe|ぽ po|ゔ vu`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)
const smallKana = new Map(
  Object.entries({ ゃ: 'a', ゅ: 'u', ょ: 'o', ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o' }),
)

function romaniseKana(text: string): string {
  if (!/[\u3041-\u30ff]/u.test(text)) return text
  const hiragana = text
    .replaceAll('ー', '')
    .replace(/[\u30a1-\u30f4]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
  const latin: string[] = []
  let isDoubled = false
  for (const letter of hiragana) {
    const vowel = smallKana.get(letter)
    if (letter === 'っ') isDoubled = true
    else if (vowel) joinSmallKana(latin, letter, vowel)
    else {
      const reading = kanaReadings.get(letter) ?? letter
      latin.push(isDoubled ? `${reading.slice(0, 1)}${reading}` : reading)
      isDoubled = false
    }
  }
  return latin.join('')
}

/**
 * Joins a small kana to the letter before: `ki` + small `ya` is `kya`; `shi` + small `ya` is `sha`; `fu` + small `a` is
 * `fa`.
 */
function joinSmallKana(latin: string[], letter: string, vowel: string): void {
  const stem = (latin.pop() ?? '').replace(/[iueo]$/, '')
  const isGlide = 'ゃゅょ'.includes(letter)
  // Latin letters of the text itself are pieces of their own.
  const before = latin.slice(-2).join('') + stem
  const glide = isGlide && !/(?:sh|ch|j)$/.test(before) ? 'y' : ''
  latin.push(`${stem}${glide}${vowel}`)
}
