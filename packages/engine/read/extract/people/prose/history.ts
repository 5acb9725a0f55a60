// People who held an office before 1970 work no more.
const oldYear = '(?:1[0-8]\\d\\d|19[0-6]\\d)'

const labelOfTime = new RegExp(
  `^(?:(?:In|Im Jahre?|Anno|En|Nel|Em|År|I)\\s)?(?:${oldYear}|(?:1[5-9]|20)\\d\\d\\s?[-–—]\\s?(?:1[5-9]|20)\\d\\d)\\s?[.:]?$`,
  'iu',
)

/** Returns whether a line is the year, or the years, of an entry of a firm's history: `1921`, `1990 – 2004`. */
export const isTimeOfHistory = (text: string): boolean => labelOfTime.test(text)

const opening = new RegExp(
  `^(?:In|Im Jahre?|Anno|En|Nel|Em|År|I)\\s(?:the year\\s)?${oldYear}(?!\\d)|(?<!\\p{L})from\\s${oldYear}\\sto\\s|(?<!\\p{L})(?:in those days|back then|at the time|damals|in quegli anni|en aquellos años|destijds)(?!\\p{L})|à l['’]époque`,
  'iu',
)

// `Jane Doe (1950–2012)`, `from 2001 to 2019`, `† 2012`: a period that has ended, in figures.
const anyYear = '(?:1[5-9]|20)\\d\\d'
const endedTime = new RegExp(
  `(?<!\\d)${anyYear}\\s?(?:[-–—]|(?:to|until|till?|bis|à|al?|hasta|até|tot|do)\\s)\\s?[†✝]?\\s?${anyYear}(?!\\d)|[†✝]`,
  'u',
)

/**
 * Returns whether a sentence tells of the past: `In 1921 our managing director bought the mill`, `Jane Doe, sales
 * director from 2001 to 2019`.
 */
export const tellsHistory = (sentence: string): boolean =>
  opening.test(sentence) || endedTime.test(sentence)

export const founder =
  /founder|gründer|fondat|fundador|oprichter|stifter|grundare|założyciel|zakladatel/iu
const inOldYear = new RegExp(
  `(?<!\\p{L})(?<!(?:born|geboren|née?|nacid[oa]|nat[oa]|nascid[oa])\\s)(?:in|im Jahre?|anno|en|nel|em|år|i)\\s${oldYear}(?!\\d)`,
  'iu',
)

/** Returns whether a text names the founder of an old firm: `Our founder, Jane Doe, began in 1890 with a cart`. */
export const isOfOldFounder = (title: string, text: string): boolean =>
  founder.test(title) && inOldYear.test(text)

// One row per language: the words for founded, with the year behind or before them.
const founded =
  'founded|established|set up|gegründet|gründeten?|fondée?|créée?|fundad[oa]|fundó|creada|fondat[oa]|fondò|nata|opgericht|gesticht|grundad(?:es)?|grundades|startade|grundlagt|stiftet|startet|założon[aey]|założył[aio]?|založen[aoy]?|založil[ai]?|perustettu|alapítva|înființată'
const yearOfFounding = new RegExp(
  `(?<!\\p{L})(?:${founded})(?!\\p{L})[^.]{0,60}(?<!\\d)(?:1[5-9]|20)\\d\\d(?!\\d)|(?<!\\d)(?:1[5-9]|20)\\d\\d(?!\\d)[^.]{0,40}(?<!\\p{L})(?:${founded})(?!\\p{L})`,
  'iu',
)
// Lines further down are about something else.
const linesMax = 200
const lettersMax = 400

/** Returns whether a page states when something was founded, as a page about a firm does. */
export const tellsFounding = (
  lines: readonly { readonly text: string; readonly isForeign: boolean }[],
): boolean =>
  lines
    .slice(0, linesMax)
    .some(({ text, isForeign }) => !isForeign && yearOfFounding.test(text.slice(0, lettersMax)))
