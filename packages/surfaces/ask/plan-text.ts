import { ownValue } from '@enricher/engine/lib/own-value'
import { answerWords, frenchOf } from './answer-words.ts'
import { isReference, type Language, type PlannedStep } from './plan.ts'

type Words = Readonly<
  Record<
    | 'website'
    | 'person'
    | 'role'
    | 'emails'
    | 'facts'
    | 'owner'
    | 'everything'
    | 'verify'
    | 'profile',
    (what: string, of: string) => string
  >
>

const words: Readonly<Record<Language, Words>> = {
  en: {
    website: (_, of) => `website of ${of}`,
    person: (what, of) => `email of ${what} at ${of}`,
    role: answerWords.en.roleAt,
    emails: (_, of) => `emails of ${of}`,
    facts: (_, of) => `facts about ${of}`,
    owner: (what) => `who is ${what}`,
    everything: (_, of) => `everything about ${of}`,
    verify: (what) => `is ${what} valid`,
    profile: (what) => `email of ${what}`,
  },
  de: {
    website: (_, of) => `Website von ${of}`,
    person: (what, of) => `E-Mail von ${what} bei ${of}`,
    role: answerWords.de.roleAt,
    emails: (_, of) => `E-Mails von ${of}`,
    facts: (_, of) => `Angaben zu ${of}`,
    owner: (what) => `wer ist ${what}`,
    everything: (_, of) => `alles über ${of}`,
    verify: (what) => `ist ${what} gültig`,
    profile: (what) => `E-Mail von ${what}`,
  },
  fr: {
    website: (_, of) => `site web ${frenchOf(of)}`,
    person: (what, of) => `e-mail ${frenchOf(what)} chez ${of}`,
    role: answerWords.fr.roleAt,
    emails: (_, of) => `e-mails ${frenchOf(of)}`,
    facts: (_, of) => `informations sur ${of}`,
    owner: (what) => `qui est ${what}`,
    everything: (_, of) => `tout sur ${of}`,
    verify: (what) => `${what} est-elle valide`,
    profile: (what) => `e-mail de ${what}`,
  },
  es: {
    website: (_, of) => `sitio web de ${of}`,
    person: (what, of) => `correo de ${what} en ${of}`,
    role: answerWords.es.roleAt,
    emails: (_, of) => `correos de ${of}`,
    facts: (_, of) => `datos de ${of}`,
    owner: (what) => `quién es ${what}`,
    everything: (_, of) => `todo sobre ${of}`,
    verify: (what) => `es válido ${what}`,
    profile: (what) => `correo de ${what}`,
  },
}

const kinds: Readonly<Record<string, keyof Words>> = {
  'find-website': 'website',
  'find-email-person': 'person',
  'find-email-decision-maker': 'role',
  'find-email-company': 'emails',
  'enrich-company': 'facts',
  'enrich-email': 'owner',
  'find-all': 'everything',
  'verify-email': 'verify',
  'find-email-linkedin': 'profile',
}

/** Writes a plan as one question that stands by itself. Websites that are only needed by other steps are left out. */
export function describePlan(steps: readonly PlannedStep[], language: Language): string {
  const used = new Set(
    steps.flatMap((step) =>
      Object.values(step.arguments).flatMap((value) => (isReference(value) ? [value.step] : [])),
    ),
  )
  const clauses = steps.flatMap((step, at) => {
    const kind = ownValue(kinds, step.tool)
    if (kind === undefined || (kind === 'website' && used.has(at))) return []
    const what = whatOf(step)
    const named = kind === 'role' ? (ownValue(answerWords[language].roles, what) ?? what) : what
    return [words[language][kind](named, companyOf(steps, step))]
  })
  return clauses.join('; ')
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function whatOf({ arguments: body }: PlannedStep): string {
  const { decision_maker_category, full_name, email, linkedin_url } = body
  return (
    textOf(full_name) ??
    textOf(decision_maker_category) ??
    textOf(email) ??
    textOf(linkedin_url) ??
    ''
  )
}

function companyOf(steps: readonly PlannedStep[], step: PlannedStep): string {
  const { domain, company_name } = step.arguments
  if (domain !== undefined && isReference(domain)) {
    return textOf(steps[domain.step]?.arguments['company_name']) ?? ''
  }
  return textOf(domain) ?? textOf(company_name) ?? ''
}
