import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Json } from '@enricher/engine/lib/digest'
import type { Elicitation, Language, PlannedStep } from '@enricher/surfaces/ask/plan'

/** `shown`: questions that authors of planners look at. `held-out`: questions that they do not see. */
export type Split = 'shown' | 'held-out'
export const splits: readonly Split[] = ['shown', 'held-out']
export const languages: readonly Language[] = ['en', 'de', 'fr', 'es']

/** The right outcome of a question: these lookups, or an elicitation for one of these reasons. */
export type Expectation =
  | { readonly kind: 'plan'; readonly steps: readonly PlannedStep[] }
  | { readonly kind: 'elicitation'; readonly reasons: readonly Elicitation['reason'][] }

export type ExpectedQuestion = {
  readonly split: Split
  readonly language: Language
  /** The section of the file that holds it: `website`, `roles`, `follow-up` ... */
  readonly category: string
  readonly question: string
  readonly previous: readonly string[]
  readonly expected: Expectation
}

/** The section whose questions go to a service that does not sell the verification of addresses. */
export const unsoldCategory = 'verification not sold'

// A quarter is shown: enough to show every kind of question, and most of the measurement stays unseen.
const shownBytesMax = 64

/** Returns the split of a question. The question's digest decides, so that the split does not depend on our choice. */
export function splitOf(question: string): Split {
  const [byte = 0] = createHash('sha256').update(question).digest()
  return byte < shownBytesMax ? 'shown' : 'held-out'
}

/**
 * Reads the questions of a language. In a file, `[name]` begins a section, `< ` a question asked before, and `= ` the
 * right outcome of the question above it: steps with `|` between them, or `? ` and reasons.
 * @throws {Error} for a line that cannot be read
 */
export function readQuestions(split: Split, language: Language): readonly ExpectedQuestion[] {
  const path = new URL(`questions/${split}/${language}.txt`, import.meta.url)
  const questions: ExpectedQuestion[] = []
  let category = ''
  let previous: string[] = []
  let question = ''
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('[')) category = line.slice(1, -1)
    else if (line.startsWith('< ')) previous.push(line.slice(2))
    else if (line.startsWith('= ')) {
      const expected = expectationOf(line.slice(2))
      questions.push({ split, language, category, question, previous, expected })
      previous = []
    } else if (line !== '') question = line
  }
  return questions
}

function expectationOf(text: string): Expectation {
  if (text.startsWith('? ')) {
    return { kind: 'elicitation', reasons: text.slice(2).split('|') as Elicitation['reason'][] }
  }
  return { kind: 'plan', steps: text.split(' | ').map(stepOf) }
}

// A step is what is to be found and, behind an @, where: `role ceo @ #0`, `mail Jane Doe @ Acme`, `roster 20 @ x.test`.
const stepPattern = /^(?<word>\w+)(?: (?<what>(?!@ ).+?))?(?: @ (?<where>.+))?$/

/** Steps by the word that they are written with. */
const steps: Readonly<Record<string, (what: string, where: string) => PlannedStep>> = {
  site: (what) => ({ tool: 'find-website', arguments: companyOf(what) }),
  all: (what) => ({ tool: 'find-all', arguments: companyOf(what) }),
  facts: (what) => ({
    tool: 'enrich-company',
    arguments: isDomain(what) ? { domain: what } : companyOf(what),
  }),
  mail: (what, where) => ({
    tool: 'find-email-person',
    arguments: { full_name: what, [isDomain(where) ? 'domain' : 'company_name']: where },
  }),
  role: (what, where) => ({
    tool: 'find-email-decision-maker',
    arguments: { decision_maker_category: what, domain: domainOf(where) },
  }),
  roster: (what, where) => ({
    tool: 'find-email-company',
    arguments: { domain: domainOf(where), ...(what === '' ? {} : { limit: Number(what) }) },
  }),
  profile: (what) => ({ tool: 'find-email-linkedin', arguments: { linkedin_url: what } }),
  verify: (what) => ({ tool: 'verify-email', arguments: { email: what } }),
}

function stepOf(text: string): PlannedStep {
  const { word = '', what = '', where = '' } = stepPattern.exec(text)?.groups ?? {}
  const build = steps[word]
  if (!build) throw new Error(`No step: ${text}`)
  return build(what, where)
}

/** Reads a name and, behind `~`, its context: `Blue Ember Coffee ~ a roastery`. */
function companyOf(text: string): { readonly [field: string]: Json } {
  const [company_name = '', context] = text.split(' ~ ')
  return context === undefined ? { company_name } : { company_name, context }
}

function domainOf(where: string): PlannedStep['arguments'][string] {
  return where.startsWith('#') ? { step: Number(where.slice(1)), field: 'domain' } : where
}

function isDomain(where: string): boolean {
  return /^\S+\.(?:example|test)$/.test(where)
}
