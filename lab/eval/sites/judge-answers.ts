import { domainToASCII } from 'node:url'
import { isSameName, isSameTitle } from '../../tools/same-person.ts'
import type { JudgedCase } from './judged-case.ts'
import type { OpenedSite } from './open-sites.ts'
import type { NamedPerson, SiteAnswers } from './site-answers.ts'
import { registrableOf } from './site-world.ts'

export const lookups = [
  'website, name alone',
  'website, with words',
  'address',
  'holder of a role',
  'head',
  'role without holder',
  'person on a page',
  'title of a person',
] as const

export type Judged = JudgedCase & { readonly lookup: (typeof lookups)[number] }

/** Compares what a product answers about a site with the truth; uncertain facts are left out. Pure. */
export function judgeAnswers(site: OpenedSite, answers: SiteAnswers): readonly Judged[] {
  return [
    ...judgeWebsite('website, name alone', site, answers.website),
    ...judgeWebsite('website, with words', site, answers.websiteWithWords),
    ...(answers.addresses ? judgeAddresses(site, answers.addresses) : []),
    ...[...(answers.roles ?? [])].flatMap(([role, answer]) => judgeRole(site, role, answer)),
    ...(answers.people ? judgePeople(site, answers.people) : []),
  ]
}

function judgeWebsite(
  lookup: Judged['lookup'],
  { domain, labels }: OpenedSite,
  answer: string | null | undefined,
): readonly Judged[] {
  if (answer === undefined) return []
  const isRight = answer !== null && registrableOf(answer) === registrableOf(domain)
  const verdict = answer === null ? 'silent' : isRight ? 'right' : 'wrong'
  return [{ lookup, isAsked: true, verdict, what: labels.name, answered: answer }]
}

function judgeAddresses(
  { labels: { emails, uncertain } }: OpenedSite,
  answers: readonly string[],
): readonly Judged[] {
  const lookup = 'address' as const
  const given = new Set(answers.map(foldAddress))
  const own = new Set(emails.map(foldAddress))
  const unjudged = new Set(uncertain.emails.map(foldAddress))
  const asked = [...own].map((email): Judged => {
    const verdict = given.has(email) ? 'right' : 'silent'
    return { lookup, isAsked: true, verdict, what: email, answered: null }
  })
  const extra = [...given].filter((email) => !own.has(email) && !unjudged.has(email))
  const wrong = { lookup, isAsked: false, verdict: 'wrong' } as const
  return [...asked, ...extra.map((email) => ({ ...wrong, what: email, answered: email }))]
}

function foldAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).toLowerCase()}@${domainToASCII(email.slice(at + 1)).toLowerCase()}`
}

function judgeRole(
  { labels: { roles, uncertain } }: OpenedSite,
  role: string,
  answer: NamedPerson | null,
): readonly Judged[] {
  const holders = roles.get(role) ?? []
  const isHolder = isNamedIn(holders, answer)
  const unjudged = [...(uncertain.roles.get(role) ?? []), ...uncertain.people]
  if (!isHolder && isNamedIn(unjudged, answer)) return []
  const answered = answer && `${answer.name}, ${answer.title}`
  const what = `${role}: ${holders.join('; ') || 'no person'}`
  if (holders.length === 0) return judgeUnheld(what, answered)
  const verdict = answer === null ? 'silent' : isHolder ? 'right' : 'wrong'
  const judged = { lookup: 'holder of a role', isAsked: true, verdict, what, answered } as const
  return role === 'ceo' ? [judged, { ...judged, lookup: 'head' }] : [judged]
}

const isNamedIn = (names: readonly string[], answer: NamedPerson | null): boolean =>
  answer !== null && names.some((name) => isSameName(name, answer.name))

/** Judges a role without a holder: an answer to it weighs on the precision of all roles as well. */
function judgeUnheld(what: string, answered: string | null): readonly Judged[] {
  const verdict = answered === null ? 'right' : 'wrong'
  const unheld = { lookup: 'role without holder', isAsked: true, verdict, what, answered } as const
  if (answered === null) return [unheld]
  return [unheld, { ...unheld, lookup: 'holder of a role', isAsked: false }]
}

function judgePeople(
  { labels: { people, uncertain, isComplete } }: OpenedSite,
  answers: readonly NamedPerson[],
): readonly Judged[] {
  const lookup = 'person on a page' as const
  const find = (name: string) => answers.find((answer) => isSameName(answer.name, name))
  const asked = people.flatMap(({ name, title }): readonly Judged[] => {
    const read = find(name)
    const judged = { isAsked: true, what: name, answered: read?.title ?? null }
    if (!read) return [{ ...judged, lookup, verdict: 'silent' }]
    const person = { ...judged, lookup, verdict: 'right' } as const
    if (title === null) return [person]
    const isRight = read.title !== null && isSameTitle(read.title, title)
    const verdict = read.title === null ? 'silent' : isRight ? 'right' : 'wrong'
    return [person, { ...judged, lookup: 'title of a person', verdict, what: `${name}: ${title}` }]
  })
  const known = [...people.map(({ name }) => name), ...uncertain.people]
  const extra = answers.filter(({ name }) => !known.some((one) => isSameName(one, name)))
  if (!isComplete) return asked
  const wrong = { lookup, isAsked: false, verdict: 'wrong' } as const
  return [...asked, ...extra.map(({ name, title }) => ({ ...wrong, what: name, answered: title }))]
}
