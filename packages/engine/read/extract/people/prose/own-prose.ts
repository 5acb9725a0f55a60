import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { beginsWithFirm } from '../employment/firm-itself.ts'
import { isOfficeOfStaff } from '../employment/staff-offices.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { countNames, type IsRepeated } from '../lines/repeated-names.ts'
import { isLabelledForOthers } from '../lines/zones.ts'
import { mayName, withSmallStart, writtenName } from '../names/written-names.ts'
import type { MarkedPerson } from '../structured/json-ld-people.ts'
import { readActing, readOwners } from './acting.ts'
import { readAppositions } from './appositions.ts'
import { readDuty } from './duties.ts'
import { readLeading } from './founders.ts'
import { isOfOldFounder, isTimeOfHistory } from './history.ts'
import {
  isBesideFirms,
  type Named,
  officeClause,
  pair,
  sentenceEnd,
  withoutStart,
} from './name-and-office.ts'
import { isFounderOfNamesake } from './namesake-firms.ts'
import { isServingProfession } from './professions.ts'
import { isAttributed, isGoingElsewhere, isOfOthers } from './prose-of-others.ts'
import { readSelf, readStatedOffices } from './stated-offices.ts'

// A page about a firm has some dozens of sentences; a page with more is a long article.
const sentencesMax = 400
const sentenceLettersMin = 25
const sentenceLettersMax = 400

/**
 * Reads the people whom sentences anywhere on a page name as the firm's own: `our sales director, Jane Doe`, `Jane Doe,
 * chief executive of Acme`, `a family firm run by Jane Doe, managing director`, and on pages about the firm also `Jane
 * Doe runs our finances`. Pure.
 */
export function readOwnProse(
  lines: readonly PageLine[],
  own: OwnNames,
  isAboutPage: boolean,
): readonly MarkedPerson[] {
  const repeated = countNames(lines)
  const prose = lines.flatMap((line, at) => (isProse(line) ? [{ text: line.text, at }] : []))
  return prose
    .flatMap(({ text, at }) => text.split(sentenceEnd).map((sentence) => ({ sentence, at })))
    .slice(0, sentencesMax)
    .filter(
      ({ sentence: { length } }) => length >= sentenceLettersMin && length <= sentenceLettersMax,
    )
    .flatMap(({ sentence, at }) => {
      const found = readSentence(sentence, own, isAboutPage ? repeated : null)
      // Few sentences name anyone: the lines around the others need no look.
      return found.length > 0 && isOfFirm(lines, at, own) ? found : []
    })
    .concat(isAboutPage ? prose.flatMap(({ text }) => readSelf(text, own) ?? []) : [])
    .map(({ reading, title }) => ({
      reading,
      title,
      email: null,
      linkedinUrl: null,
      isStated: false,
    }))
}

const isOfFirm = (lines: readonly PageLine[], at: number, own: OwnNames): boolean =>
  !isTimeOfHistory(lines[at - 1]?.text ?? '') && !isAttributed(lines, at, own)

const isProse = ({ text, isForeign, isMenu, isPicture }: PageLine): boolean =>
  text.length >= sentenceLettersMin && !isForeign && !isMenu && !isPicture && !isQuoting(text)

// `our sales manager ("Chief Pint Shifter" on the card)`.
const remark = /\([^()]{1,80}\)/g
const quotation = /["“”„«»]/u

/**
 * Returns true for a text with words in quotation marks: others say such words, about their own people. Marks within
 * brackets do not count, since they hold a word about a person.
 */
const isQuoting = (text: string): boolean =>
  quotation.test(text) && quotation.test(text.replaceAll(remark, ''))

/** @param isRepeated null on pages that are not about the firm */
function readSentence(
  sentence: string,
  own: OwnNames,
  isRepeated: IsRepeated | null,
): readonly Named[] {
  if (!mayName.test(sentence)) return []
  const isNear = hasOur.test(sentence) && (isRepeated !== null || askFor.test(sentence))
  // A comma stands between a name and its description.
  const hasComma = sentence.includes(', ')
  const found = [
    ...(isNear ? [...readOurs(sentence), ...readOurOffice(sentence, own)] : []),
    ...(hasComma ? readOfOwn(sentence, own) : []),
  ]
  if (isRepeated !== null) {
    if (hasComma) found.push(...readLed(sentence, own), ...readAside(sentence))
    found.push(
      ...readDuty(sentence, own, isRepeated),
      ...readActing(sentence, own),
      ...readOwners(sentence, own),
    )
    found.push(...readStatedOffices(sentence, own, isRepeated))
    found.push(...readAppositions(sentence, own, isRepeated), ...readLeading(sentence, own))
  }
  const isStaffMeant = found.length > 0 && !isOfOthers(sentence) && !isLabelledForOthers(sentence)
  return isStaffMeant ? staffOf(found, sentence, own) : []
}

const staffOf = (found: readonly Named[], sentence: string, own: OwnNames): readonly Named[] =>
  found.filter(
    (named) =>
      isOfficeOfStaff(named.title) &&
      !namesOtherEmployer(named.title, own) &&
      !isOfOldFounder(named.title, sentence) &&
      !isFounderOfNamesake(named, sentence, own),
  )

const askFor =
  /\b(?:ask for|contact|call|speak to|speak with|write to|e?-?mail|reach|wenden sie sich|contactez|appelez|contacte|llame|contatti|contattate|neem contact)\b/i

const ourWord =
  '(?:our|unsere?[rnm]?|notre|nuestr[oa]|la nostra|il nostro|onze|ons|[oa] noss[oa]|vår|vores|vår|nasz|nasza|náš|naše)'

const hasOur = new RegExp(`(?<!\\p{L})${ourWord}\\s`, 'iu')

const ours = new RegExp(
  `(${writtenName})(?:,\\s|,?\\s(?:is|ist|est|es|è|é|är|er|jest|je)\\s)${ourWord}\\s${officeClause}`,
  'gu',
)

/** Reads `Ask for Jane Doe, our sales director, on ...`. */
function readOurs(sentence: string): readonly Named[] {
  return [...sentence.matchAll(ours)].flatMap(({ index, 1: name = '', 2: title }) =>
    pair(index === 0 ? withoutStart(name) : name, title),
  )
}

const ourStart = new RegExp(`(?<!\\p{L})${ourWord}\\s`, 'gu')
const nameStart = new RegExp(`^(${writtenName})(?=[.,;)]|\\s\\p{Ll}|$)`, 'u')
// The text is `our`, the words of an office, a name.
const officeWordsMax = 6
const officeLettersMax = 120
// A sentence has two or three words for `our`; one made to be slow has a hundred.
const oursMax = 5

/** Reads `She reports to our chief executive, Jane Doe, and leads ...`. */
function readOurOffice(sentence: string, own: OwnNames): readonly Named[] {
  const small = withSmallStart(sentence)
  return [...small.matchAll(ourStart)].slice(0, oursMax).flatMap(({ index, 0: { length } }) => {
    const words = small.slice(index + length, index + length + officeLettersMax).split(' ')
    for (let count = 1; count <= officeWordsMax && count < words.length; count += 1) {
      const office = words.slice(0, count).join(' ').replace(/,$/, '')
      const rest = words.slice(count).join(' ')
      const [, name = ''] = nameStart.exec(rest) ?? []
      const isOther =
        strangerWords.test(office) ||
        isServingProfession(office) ||
        endsOpen.test(office) ||
        isOfOtherFirm(rest.slice(name.length), own)
      const found = isOther ? [] : pair(name, office)
      if (found.length > 0) return found
    }
    return []
  })
}

// `our accountant, Jane Doe of Other Works`.
const firmBehind =
  /^\s(?:of|at|von|bei|van|bij|de|du|di|chez|z|från|fra|hos)\s(\p{Lu}[^.,;:]{2,60})/u

function isOfOtherFirm(text: string, own: OwnNames): boolean {
  const [, firm = ''] = firmBehind.exec(text) ?? []
  return firm !== '' && !isOwn(firm, own)
}

// `our bread from baker Jane Doe`, `our client, architect Jane Doe`.
const strangerWords =
  /\s(?:from|with|by|to|von|mit|chez|par|por|da|van)\s|^(?:client|customer|friend|neighbou?r|supplier|vendor|investor|sponsor|landlord|kunde|kundin|cliente|klant|kund)\b/iu

// `Jane Doe, our managing director, and Otto Roe`: the second name is another person's.
const endsOpen =
  /\s(?:and|or|with|to|for|from|like|und|oder|mit|et|ou|avec|y|o|con|e|ed|en|of|met|och|og|med)$/iu

const ofFirm = new RegExp(
  `(${writtenName}),\\s((?:the\\s)?[^.,;:!?()–—]{2,60}(?:,\\s[\\p{L}& -]{2,30})?)\\s(?:of|at|de|du|von|bei|di|van|bij|da|do|på|i|w)\\s(\\p{Lu}[^.,;:!?()]{2,60})`,
  'gu',
)

/** Reads `... said Jane Doe, chief executive of Acme`, where Acme is the firm. */
function readOfOwn(sentence: string, own: OwnNames): readonly Named[] {
  if (isGoingElsewhere(sentence, own)) return []
  return [...sentence.matchAll(ofFirm)].flatMap(([, name, title, firm = '']) =>
    beginsWithFirm(firm, own) ? pair(name, title) : [],
  )
}

// A firm that `was led` by a person is led by another one now.
const isLed =
  '(?<!(?<!\\p{L})(?:was|were|wurden?|war|fut|était|fue|era|fu|venne|foi|werd|blev|bought|acquired))'
const led = new RegExp(
  `${isLed}\\s(?:run|led|managed|headed|dirigid[oa]|dirigée?|gérée?|geleitet|geführt|dirett[oa]|guidat[oa]|geleid|gerid[oa]|liderad[oa]|leds|ledes)\\s(?:today\\s|heute\\s)?(?:by|por|par|von|da|door|av|af)\\s(${writtenName}),\\s(?:(?:the|our|el|la|le|il|als|de)\\s)?${officeClause}`,
  'gu',
)
const firmWords =
  /\b(?:we|us|our|company|firm|business|wir|uns|unternehmen|firma|betrieb|nous|entreprise|société|maison|empresa|compañía|casa|azienda|società|impresa|bedrijf|onderneming|wij|företaget|virksomheden)\b/iu

/** Reads `Acme is a family firm run by Jane Doe, managing director since 1998`. */
function readLed(sentence: string, own: OwnNames): readonly Named[] {
  if (!firmWords.test(sentence) && !isOwn(sentence, own)) return []
  return [...sentence.matchAll(led)].flatMap(({ index, 1: name, 2: title }) =>
    isBesideFirms(sentence.slice(0, index)) ? [] : pair(name, title),
  )
}

const aside = new RegExp(
  `\\p{L},\\s(${writtenName}),\\s(?:is|ist|est|es|è|é|är|er)\\s(?:the|der|die|le|la|el|il|de|o|a)\\s${officeClause}`,
  'gu',
)

/** Reads `Her sister, Jane Doe, is the sales director and travels ...`. */
function readAside(sentence: string): readonly Named[] {
  return [...sentence.matchAll(aside)].flatMap(([, name, title = '']) =>
    atThing.test(title) ? [] : pair(name, title),
  )
}

// `the head of finance at the town hall`: relatives work elsewhere, too.
const atThing =
  /\s(?:(?:at|of) the (?!company|firm|business|house|family|yard)|bei (?:der|dem)\s)/iu
