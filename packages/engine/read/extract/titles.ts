import { readSections, readWords, wordSet } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'
import { withoutDegreesBehind, withoutRemarksOnTitle } from './title-remarks.ts'

const roleWords = wordSet('job-titles', 'jobs')
const roleEndings = once(() => {
  const endings = readWords('job-titles', 'endings')
  return { words: new Set(endings), lengths: [...new Set(endings.map(({ length }) => length))] }
})
const weakRoleWords = wordSet('job-titles', 'weak')
const fieldWords = wordSet('job-titles', 'fields')
const sentenceWords = wordSet('job-titles', 'sentences')

/**
 * Grade of a title: `certain` names a job, `likely` has words that do so only beside a name, `field` names a department
 * or field of work.
 */
export type TitleGrade = 'certain' | 'likely' | 'field'

// A title is a label. Longer texts are sentences that mention one.
const titleLettersMax = 120
const titleWordsMax = 16
// Blanks around a title, before it is read.
const blanksMax = 40
// In a shorter word a compound's ending is the word itself or chance: `Anleiter`.
const compoundLettersMin = 9

/** Splits a text into lower-case words in Latin letters; `R&D`, `co-founder` and `m/w/d` stay whole. */
export const titleWordsOf = memoizeTexts((text): readonly string[] =>
  transliterate(text)
    .toLowerCase()
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .split(/[^a-z0-9&/'-]+|[&/-](?=\s|$)|(?<=\s|^)[&/-]/)
    .filter((word) => word !== ''),
)

/** Grades a short text as a job title; null when it is none. Pure. */
export const gradeTitle = memoizeTexts(gradeAnew)

function gradeAnew(text: string): TitleGrade | null {
  if (text.length > titleLettersMax + blanksMax || !mayBeTitle(text)) return null
  const trimmed = withoutDegreesBehind(withoutRemarksOnTitle(text.trim()))
  if (trimmed.length < 2 || trimmed.length > titleLettersMax) return null
  if (unlikeTitle.test(trimmed) || /^the\s|\w['’]s\s/i.test(trimmed)) return null
  if (asianScript.test(trimmed)) return gradeAsian(trimmed)
  const words = titleWordsOf(trimmed)
  if (words.length === 0 || words.length > titleWordsMax) return null
  if (words.some((word) => sentenceWords.has(word) && !(word === 'i' && isJoint.test(trimmed)))) {
    return null
  }
  const grade = gradeWords(words)
  return grade === 'certain' && fullName.test(trimmed) && isNamed(words) ? 'likely' : grade
}

/** Returns false for a text without any word that {@link gradeTitle} grades: most lines need no closer look. */
export const mayBeTitle = (text: string): boolean =>
  asianScript.test(text) || titleWordsOf(text).some(isGradedWord)

const isGradedWord = (word: string): boolean =>
  isGradedPart(word) || (/[-/&]/.test(word) && word.split(/[-/&]/).some(isGradedPart))

const isGradedPart = (word: string): boolean => {
  const { isJob, isField } = kindsOf(word)
  return isJob || isField
}

type WordKinds = {
  /** The word names a job by itself. */
  readonly isRole: boolean
  /** The word is of a title of some grade, or is so in the singular. */
  readonly isJob: boolean
  /** The word is of any title, even if it means nothing alone. */
  readonly isOfTitle: boolean
  readonly isField: boolean
}

/** Looks a word up in all lists at once: the words of a site repeat more often than its lines do. */
const kindsOf = memoizeTexts((word): WordKinds => {
  const isRole = isListedRole(word)
  const isWeak = weakRoleWords.has(word)
  const isFieldWord = fieldWords.has(word)
  return {
    isRole,
    isJob: isRole || isWeak || isJobPart(word),
    isOfTitle: isRole || isWeak || isFieldWord,
    isField: isFieldWord || fieldsOfRoles().has(word),
  }
})

// `Założyciel i prezes`: a small i between words is `and` in Polish and Catalan; English writes the pronoun large.
const isJoint = /\p{L}\si\s\p{L}/u

// An office before two or three capitalised words that no title has: `Mayor Xanthe Prenkora`.
const fullName = /^\p{Lu}\S+(?:\s\p{Lu}[\p{Ll}.'’-]+){2,3}$/u

const isNamed = (words: readonly string[]): boolean =>
  isRole(words[0] ?? '') && !words.slice(1).some((word) => isTitleWord(word) || linkWords.has(word))

function gradeWords(words: readonly string[]): TitleGrade | null {
  const pieces = words.flatMap((word) => (isRole(word) ? [word] : word.split(/[-/&]/)))
  if (isDepartment(pieces)) return null
  if (certainPhrase.test(words.join(' '))) return 'certain'
  const role = pieces.findLastIndex(isRole)
  if (role !== -1) return isInPlace(pieces, role) ? 'certain' : 'likely'
  if (pieces.some((word) => weakRoleWords.has(word))) return 'likely'
  return pieces.some((word) => kindsOf(word).isField) ? 'field' : null
}

/**
 * Words for fields of work that single-word entries of roles have: `zakupow`, `varasto`; words of phrases mean less
 * alone.
 */
const fieldsOfRoles = once(
  (): ReadonlySet<string> =>
    new Set(
      [...readSections('role-titles')]
        .flatMap(([section, phrases]) => (section.endsWith(' fields') ? phrases : []))
        .filter((phrase) => phrase.length >= fieldLettersMin && !phrase.includes(' ')),
    ),
)
// `si`, `ti`, `bt` are words of sentences as well.
const fieldLettersMin = 3

// Words that name a job only together.
const certainPhrase =
  /(?:^|\s)(?:heads? of|hoofd|(?:team|group|tech|technical|design|project|practice|section|shift|squad) ?(?:lead|leader|head)|(?:managing|senior|founding|equity|general|name|junior) partner|(?:senior|sales|research|program|marketing|managing|engineering) associate|(?:account|sales|marketing|business development) executive|board member|member of the board|chief of staff|chief executive|(?:talent|acquisition|people|hr|business|delivery) partner|chief [a-z&]+(?: [a-z&]+){0,3} officer|of counsel|legale rappresentante|representa?nte? legal)(?:\s|$)/

/**
 * Returns true for a role that begins or ends a title or a part of one: `Roger Dean Stadium` has it in the middle of a
 * name.
 */
function isInPlace(words: readonly string[], role: number): boolean {
  if (role === 0 || role === words.length - 1 || words.findIndex(isRole) === 0) return true
  const next = words[role + 1] ?? ''
  return linkWords.has(next) || isTitleWord(next) || /^(?:[ivx]+|\d)$/.test(next)
}

const linkWords = new Set(
  `of for in at to and or the und fur der des de du des et pour en y e del para di della per dei van voor da do dos
  with bei im`.split(/\s+/),
)

/** Returns true for a group of people, not one of them: `Sales Team`, `Our Designers`, `Board of Directors`. */
function isDepartment(words: readonly string[]): boolean {
  if (words.some((word) => isRole(word) || headWords.has(word))) return false
  return words.some((word) => groupWords.has(word))
}

const headWords = new Set('head lead leader deputy member mitglied chief'.split(' '))

const groupWords = new Set(
  `team teams department departments division abteilung equipe equipo squadra afdeling hotline helpdesk
  directory engineers designers developers technicians attorneys lawyers professionals managers directors
  consultants specialists agents dealers distributors vacancies jobs careers tips founders owners partners
  associates executives leaders experts fellows members advisors advisers trustees`.split(/\s+/),
)

/**
 * Returns false for a text no part of which {@link gradeTitle} grades as a certain or likely title, not even in the
 * plural: most lines of a page need no closer look.
 */
export function mayHoldTitle(text: string): boolean {
  return asianScript.test(text) || titleWordsOf(text).some(isJobWord)
}

const isJobWord = (word: string): boolean =>
  kindsOf(word).isJob ||
  (/[-/&']/.test(word) && word.split(/[-/&']/).some((part) => kindsOf(part).isJob))

// Every phrase that names a job together has one of these words, or a word that names a job alone.
const isJobPart = (word: string): boolean =>
  isListedRole(word) ||
  weakRoleWords.has(word) ||
  word === 'executive' ||
  (word.endsWith('s') && word.length > 2 && isJobPart(word.slice(0, -1)))

function isListedRole(word: string): boolean {
  if (roleWords.has(word)) return true
  return word.length >= compoundLettersMin && isCompoundRole(word)
}

function isCompoundRole(word: string): boolean {
  const { words, lengths } = roleEndings()
  return lengths.some((length) => word.length > length && words.has(word.slice(-length)))
}

/** Returns true for a folded word that names a job by itself. */
export const isRole = (word: string): boolean => kindsOf(word).isRole

/** Returns true for a folded word of any title, also one that means nothing alone. */
export const isTitleWord = (word: string): boolean => kindsOf(word).isOfTitle

function gradeAsian(text: string): TitleGrade | null {
  if (text.length > asianLettersMax || /[。！？、]$/u.test(text)) return null
  return asianTitle.test(text) ? 'certain' : null
}

/** Titles written without spaces, found anywhere in a short line: Japanese, Chinese, Korean. */
const asianTitle =
  /代表取締役|取締役|執行役員|代表社員|代表者?|社長|会長|專務|専務|常務|部長|課長|係長|室長|所長|支店長|店長|工場長|本部長|主任|監査役|顧問|担当|[病医学]?院長|園長|校長|[医薬]師|看護師|弁護士|税理士|会計士|司法書士|行政書士|建築士|料理長|理事長?|事務局長|院长|校长|医师|醫師|律师|律師|合伙人|合夥人|会计师|会計師|教授|创始人|創辦人|创办人|董事长|董事長|总经理|總經理|副总|总裁|總裁|首席[\p{Script=Han}]{2,3}官|总监|總監|经理|經理|主管|工程师|工程師|法定代表人|法人代表|负责人|負責人|대표이사|대표|이사|회장|사장|부사장|본부장|부장|차장|과장|팀장|실장|센터장|소장|원장|교수|변호사|세무사|회계사|변리사|노무사|약사|매니저|상무|전무|책임자|엔지니어/u

// `代表取締役社長 兼 最高経営責任者 (CEO)` fits; a sentence of this length does not.
const asianLettersMax = 40
const asianScript = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
// Signs of addresses, numbers, questions, quotes, ends of sentences, prices.
const unlikeTitle =
  /[@?!"“”„«»©$€£]|https?:|www\.|\d{4,}|\.{3}|…|\p{Ll}{4}\.\s|[A-Z]{3}\.\s|\.\s+[A-Z][a-z]+\s[a-z]+\s[a-z]/u
