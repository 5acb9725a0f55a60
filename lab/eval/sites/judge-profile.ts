import type { CompanyProfile } from '@enricher/engine/model/company-profile'
import { transliterate } from '@enricher/engine/names/transliterate'
import { industriesOfLabel } from './industry-labels.ts'
import type { JudgedCase } from './judged-case.ts'
import type { ProfileLabels } from './profile-labels.ts'
import { isSameAddress } from './same-address.ts'

export const profileFields = [
  'name',
  'legal name',
  'phone',
  'fax',
  'address',
  'social page',
  'logo',
  'registration',
  'founded',
  'industry',
] as const

export type JudgedFact = JudgedCase & { readonly field: (typeof profileFields)[number] }

/** Compares a profile with the labels of its site. A fact that the labels do not have is wrong. Pure. */
export function judgeProfile(
  labels: ProfileLabels,
  profile: CompanyProfile,
): readonly JudgedFact[] {
  return [
    ...judgeOne('name', labels.names, profile.name?.value ?? null, isSameName),
    ...judgeOne('legal name', labels.legalNames, profile.legalName?.value ?? null, isSameName),
    ...judgePhones(labels, profile),
    ...judgeOne('address', labels.addresses, addressOf(profile), isSameAddress),
    ...judgeSocial(labels, profile),
    ...judgeOne('logo', labels.logos, profile.logoUrl?.value ?? null, isSameFile),
    ...judgeRegistrations(labels, profile),
    ...judgeOne('founded', labels.founded, yearOf(profile), (a, b) => a === b),
    ...judgeIndustry(labels, profile),
  ]
}

function judgeOne(
  field: JudgedFact['field'],
  labelled: readonly string[],
  answered: string | null,
  isSame: (label: string, answer: string) => boolean,
): readonly JudgedFact[] {
  const isAsked = labelled.length > 0
  if (answered === null && !isAsked) return []
  const isRight = answered !== null && labelled.some((label) => isSame(label, answered))
  const verdict = answered === null ? 'silent' : isRight ? 'right' : 'wrong'
  return [{ field, isAsked, verdict, what: labelled.join('; '), answered }]
}

/** Judges each fact of a list: those of the labels that are not answered, and the answers that no label has. */
function judgeList(
  field: JudgedFact['field'],
  labelled: readonly string[],
  answers: readonly string[],
  isSame: (label: string, answer: string) => boolean,
): readonly JudgedFact[] {
  const what = labelled.join('; ')
  const asked = labelled.map((label): JudgedFact => {
    const isFound = answers.some((answer) => isSame(label, answer))
    return {
      field,
      isAsked: true,
      verdict: isFound ? 'right' : 'silent',
      what: label,
      answered: null,
    }
  })
  const extra = answers
    .filter((answer) => !labelled.some((label) => isSame(label, answer)))
    .map((answered): JudgedFact => ({ field, isAsked: false, verdict: 'wrong', what, answered }))
  return [...asked, ...extra]
}

function judgePhones({ phones }: ProfileLabels, profile: CompanyProfile): readonly JudgedFact[] {
  const numbersOf = (isFax: boolean) =>
    profile.phones
      .filter(({ value }) => (value.kind === 'fax') === isFax)
      .map(({ value }) => value.number)
  const [answered, answeredFaxes] = [numbersOf(false), numbersOf(true)]
  const faxes = phones.filter((phone) => /fax/i.test(phone))
  const lines = phones.filter((phone) => !faxes.includes(phone))
  const unlabelled = answeredFaxes.filter((fax) => !lines.some((line) => isSameNumber(line, fax)))
  // Labels list fax numbers among the others without a mark: one that is answered as a fax is neither right nor wrong.
  const asked = distinct(lines).filter(
    (line) =>
      answered.some((one) => isSameNumber(line, one)) ||
      !answeredFaxes.some((fax) => isSameNumber(line, fax)),
  )
  return [
    ...judgeList('phone', asked, answered, isSameNumber),
    ...judgeList('fax', faxes, faxes.length > 0 ? unlabelled : [], isSameNumber),
  ]
}

/** Returns the numbers without those that another spelling repeats. */
function distinct(phones: readonly string[]): readonly string[] {
  return phones.filter(
    (phone, at) => !phones.slice(0, at).some((other) => lastDigits(other) === lastDigits(phone)),
  )
}

// National and international spellings of a number share this many digits at their end.
const digitsShared = 7
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const lastDigits = (text: string): string => digitsOf(text).slice(-digitsShared)

// `14-0`: links dial a number without the extension of its exchange.
const isSameNumber = (label: string, answer: string): boolean =>
  [label, label.replace(/\s*[-–]\s*0$/, '')].some((one) => lastDigits(one) === lastDigits(answer))

function judgeSocial({ social }: ProfileLabels, profile: CompanyProfile): readonly JudgedFact[] {
  return judgeList(
    'social page',
    social,
    profile.social.map(({ value }) => value.url),
    (label, answer) => pageOf(label) === pageOf(answer),
  )
}

/** Returns the network and the last part of a page's address, which tells the page. */
function pageOf(address: string): string {
  const url = new URL(address)
  const host = url.hostname.split('.').at(-2) === 'twitter' ? 'x' : url.hostname.split('.').at(-2)
  const id = url.searchParams.get('id')
  const parts = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '' && !/^(?:about|admin|videos|\?.*)$/.test(part))
  return `${host} ${(id ?? parts.at(-1) ?? '').replace(/^@/, '').toLowerCase()}`
}

function judgeRegistrations(
  { registrations }: ProfileLabels,
  profile: CompanyProfile,
): readonly JudgedFact[] {
  return judgeList(
    'registration',
    registrations,
    profile.registrations.map(({ value }) => value.number),
    (label, answer) => {
      const [one, other] = [lettersOf(label), lettersOf(answer)]
      const digits = digitsOf(answer)
      return one.includes(other) || (digits.length >= 4 && digitsOf(label).includes(digits))
    },
  )
}

/** Judges the industry where the words of its label tell a class; a label may be of several. */
function judgeIndustry(
  { industries }: ProfileLabels,
  { industry }: CompanyProfile,
): readonly JudgedFact[] {
  const classes = industries.filter((label) => industriesOfLabel(label).length > 0)
  if (classes.length === 0) return []
  return judgeOne('industry', classes, industry?.value ?? null, (label, answer) =>
    industriesOfLabel(label).includes(answer),
  )
}

const lettersOf = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

// `Acme & Sons` is `Acme and Sons`, in the languages of the labels.
const joints = /(?<=\s)(?:&|\+|and|e|en|et|i|ja|och|og|si|u|und|y|и|і|και)(?=\s)/giu

function isSameName(label: string, answer: string): boolean {
  const [one, other] = [label, answer].map((name) => lettersOf(name.replaceAll(joints, '')))
  return one !== undefined && other !== undefined && (one.includes(other) || other.includes(one))
}

function addressOf({ address }: CompanyProfile): string | null {
  if (address === null) return null
  const { street, postcode, locality } = address.value
  return [street ?? '', postcode ?? '', locality ?? ''].join('|')
}

/** A logo is right where its file has the labelled name. */
function isSameFile(label: string, answer: string): boolean {
  return fileOf(label) === fileOf(answer)
}

const fileOf = (address: string): string =>
  decodeURIComponent(address.replace(/[?#].*$/, ''))
    .split('/')
    .at(-1)
    ?.toLowerCase() ?? ''

const yearOf = ({ foundedYear }: CompanyProfile): string | null =>
  foundedYear === null ? null : String(foundedYear.value)
