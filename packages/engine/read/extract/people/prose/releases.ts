import { gradeTitle } from '../../titles.ts'
import { isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import { beginsWithFirm, endsWithFirm, isFirmItself } from '../employment/firm-itself.ts'
import { isOfficeOfStaff } from '../employment/staff-offices.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { readName } from '../names/names.ts'
import { mayName, writtenName } from '../names/written-names.ts'
import type { MarkedPerson } from '../structured/json-ld-people.ts'
import { type Named, sentenceEnd } from './name-and-office.ts'
import { isGoingElsewhere, isOfOthers } from './prose-of-others.ts'

// A release has some ten paragraphs; a page with several has a few dozen.
const linesMax = 200
const lineLettersMin = 25
const lineLettersMax = 1_500
const sentenceLettersMax = 400

// A quotation names other people as well; the speaker's name stands outside the marks.
const quotation = /["“„«][^"“”„«»]{1,600}["”“»]/gu

const office = '[^.,;:!?()–—]{2,70}(?:,\\s[\\p{L}& -]{2,30})?'
const firm = "\\p{Lu}[\\p{L}\\p{N}&.’' -]{1,60}"

// `Jane Doe, Acme's chief executive`.
const ofTheFirm = new RegExp(
  `(?<name>${writtenName}),\\s(?<firm>${firm}?)['’]s?\\s(?<title>${office})`,
  'gu',
)
// `Acme’s chief executive, Jane Doe`.
const theFirms = new RegExp(
  `(?<firm>${firm}?)['’]s?\\s(?<title>\\p{Ll}[\\p{L}& -]{2,60}?),?\\s(?<name>${writtenName})`,
  'gu',
)
// `Jane Doe, chief executive of Acme`.
const atFirm = new RegExp(
  `(?<name>${writtenName}),\\s(?<title>${office}?)\\s(?:of|at|for|von|bei|de|chez|di|van|bij)\\s(?<firm>${firm})`,
  'gu',
)
const forms = [
  { form: ofTheFirm, isOfFirm: endsWithFirm },
  { form: theFirms, isOfFirm: endsWithFirm },
  { form: atFirm, isOfFirm: beginsWithFirm },
]

// `Acme today named Jane Doe as its chief financial officer`.
const naming =
  '(?:names?|named|appoints?|appointed|promotes?|promoted|hires?|hired|elects?|elected|welcomes?|welcomed|ernennt|beruft|nomme|nombra|nomina|benoemt)'
const named = new RegExp(
  `^(?:[^.“”]{0,80}?\\s[-–—]\\s)?(${firm}?)\\s(?:has\\s|have\\s|today\\s|announced\\stoday\\sthat\\sit\\shas\\s){0,2}${naming}\\s(${writtenName})\\s(?:as\\s|to\\s|to\\sbe\\s|zum\\s|zur\\s|como\\s|comme\\s|tot\\s)?(?:its\\s|the\\s|new\\s|first\\s){0,2}(${office})`,
  'u',
)

// A sentence names two or three people.
const foundMax = 5

/**
 * Reads the people whom sentences name together with the firm, as its press releases do: `said Jane Doe, Acme's chief
 * executive`. On pages that are also about others nothing else shows which firm an office belongs to. Pure.
 */
export function readReleases(lines: readonly PageLine[], own: OwnNames): readonly MarkedPerson[] {
  return lines
    .filter(({ text, isMenu }) => text.length >= lineLettersMin && !isMenu)
    .slice(0, linesMax)
    .flatMap(({ text }) => sentencesOf(text))
    .flatMap((sentence) => readSentence(sentence, own))
    .map(({ reading, title }) => ({
      reading,
      title,
      email: null,
      linkedinUrl: null,
      isStated: false,
    }))
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .slice(0, lineLettersMax)
    .replaceAll(quotation, ' ')
    .split(sentenceEnd)
    .filter(
      (sentence) =>
        sentence.length >= lineLettersMin &&
        sentence.length <= sentenceLettersMax &&
        mayName.test(sentence),
    )

function readSentence(sentence: string, own: OwnNames): readonly Named[] {
  if (!isOwn(sentence, own) || isOfOthers(sentence) || isGoingElsewhere(sentence, own)) return []
  const [, employer = '', newcomer, held] = named.exec(sentence) ?? []
  if (isFirmItself(withoutStart(employer), own)) return pair(newcomer, held, own)
  return forms.flatMap(({ form, isOfFirm }) =>
    [...sentence.matchAll(form)].slice(0, foundMax).flatMap(({ groups }) => {
      const firmOf = withoutStart(groups?.['firm'] ?? '')
      return isOfFirm(firmOf, own) ? pair(groups?.['name'], groups?.['title'], own) : []
    }),
  )
}

const withoutStart = (name: string): string => name.replace(/^(?:the|said|says)\s/i, '')

// `chief financial officer March 4` of a list of releases, `chief executive effective June 1`.
const behind =
  /\s(?:effective|reporting|who|and\s(?:member|will)|(?:in|on|last|this)\s(?:\p{Lu}\p{Ll}+|spring|summer|autumn|winter|\d{4})|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?=\s\d))(?:\s.*)?$/iu

// `chief executive, if the board agrees`.
const clause = /^(?:after|and|as|before|but|if|or|the|when|which|while|who)\s/u

function pair(
  name: string | undefined,
  written: string | undefined,
  own: OwnNames,
): readonly Named[] {
  const whole = tidyTitle((written ?? '').replace(/^(?:the|our|its)\s/i, ''))
  const [held = '', field = ''] = whole.split(', ')
  const isField = gradeTitle(field) === 'field' && !clause.test(field)
  const title = isField ? whole : held.replace(behind, '')
  const reading = readName(name ?? '')
  // `Jane Doe, a seasoned baker` describes the person and names no office.
  const isHeld =
    gradeTitle(title) === 'certain' &&
    isOfficeOfStaff(title) &&
    !title.includes(' as ') &&
    !/^(?:an?|eine?|une?|un[ao]?|een|uma?)\s/i.test(title)
  return reading !== null && isHeld && !namesOtherEmployer(title, own) ? [{ reading, title }] : []
}
