// Those who held an office before it work no more.
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

/** Returns whether a sentence tells what was long ago: `In 1921 our managing director bought the mill`. */
export const tellsHistory = (sentence: string): boolean => opening.test(sentence)

const founder = /founder|gründer|fondat|fundador|oprichter|stifter|grundare|założyciel|zakladatel/iu
const inOldYear = new RegExp(
  `(?<!\\p{L})(?<!(?:born|geboren|née?|nacid[oa]|nat[oa]|nascid[oa])\\s)(?:in|im Jahre?|anno|en|nel|em|år|i)\\s${oldYear}(?!\\d)`,
  'iu',
)

/** Returns whether a text names the founder of an old firm: `Our founder, Jane Doe, began in 1890 with a cart`. */
export const isOfOldFounder = (title: string, text: string): boolean =>
  founder.test(title) && inOldYear.test(text)
