import { domainToASCII } from 'node:url'
import type { Company } from '../model/company.ts'
import type { AddressPattern, RoleCategory } from '../model/staff.ts'
import {
  departmentsOf,
  isAddressPublished,
  isStaffed,
  peopleOf,
  type Shown,
  type StaffedCompany,
} from '../model/staff-view.ts'
import { staffWords } from '../pages/staff-words.ts'
import { type AddressProof, proofOf } from './mail-proof.ts'

/** The right answer about a person; `email` null: a miss. */
export type ExpectedContact = {
  readonly email: string | null
  /** Each of these statuses is honest; empty for a miss. */
  readonly statuses: readonly ('valid' | 'risky' | 'unknown')[]
  /** True where a miss would be honest too. */
  readonly isMissRight: boolean
  /** The reason why it is a hit or a miss. */
  readonly why: AddressProof['why'] | 'no_such_person' | 'no_holder_of_that_role' | 'never_seen'
}

type Row<Input, Expected> = {
  readonly input: Input
  readonly expected: Expected
  readonly companyName: string
  readonly case: string
}

export type PersonRow = Row<
  { readonly full_name: string; readonly domain: string },
  ExpectedContact
>
type NamedContact = ExpectedContact & {
  readonly name: string | null
  /** The title as the page writes it; null where any title will do. */
  readonly jobTitle: string | null
}
export type DecisionMakerRow = Row<
  { readonly decision_maker_category: RoleCategory; readonly domain: string },
  NamedContact
>
export type ProfileRow = Row<
  { readonly linkedin_url: string },
  NamedContact & {
    /** The site that must have been read before: a profile itself is never fetched. */
    readonly knownAfter: string | null
  }
>
export type RosterRow = Row<
  { readonly domain: string },
  /** Addresses that must be in the roster, and addresses that may never be. */
  { readonly must: readonly string[]; readonly mustNot: readonly string[] }
>

/** The right answers to the lookups about people. */
export type PeopleTruth = {
  readonly persons: readonly PersonRow[]
  readonly decisionMakers: readonly DecisionMakerRow[]
  readonly profiles: readonly ProfileRow[]
  readonly rosters: readonly RosterRow[]
}

// No person of that name works anywhere in the world.
const stranger = 'Ottoline Brackwater'

/** Works out the answers from the rows, as the hit policy of `engine/people/decide-email.ts` says. */
export function peopleTruthOf(companies: readonly Company[]): PeopleTruth {
  const staffed = companies.filter(isStaffed)
  return {
    persons: staffed.flatMap(personRows),
    decisionMakers: staffed.flatMap(decisionMakerRows),
    profiles: staffed.flatMap(profileRows),
    rosters: staffed.flatMap(rosterRows),
  }
}

/** Returns the addresses of all people who are suppressed in the world. */
export function suppressedEmailsOf(companies: readonly Company[]): readonly string[] {
  return companies
    .filter(isStaffed)
    .flatMap(peopleOf)
    .flatMap(({ isSuppressed, email }) => (isSuppressed && email ? [email] : []))
}

function personRows(company: StaffedCompany): PersonRow[] {
  const names = peopleOf(company).filter(({ shown }) => shown !== 'mailto_only')
  return [
    ...names.map((person) => ({
      ...about(company),
      input: { full_name: person.name, domain: asciiDomain(company) },
      expected: contactOf(company, person),
    })),
    {
      ...about(company),
      input: { full_name: stranger, domain: asciiDomain(company) },
      expected: strangerAt(company),
    },
  ]
}

function contactOf(company: StaffedCompany, person: Shown): ExpectedContact {
  const { why, statuses, isMissRight } = proofOf(company, person)
  return { email: statuses.length === 0 ? null : person.email, statuses, isMissRight, why }
}

/** Returns the answer about a stranger: a pattern proven on a catch-all makes even this address a risky hit. */
function strangerAt({ domain, staff }: StaffedCompany): ExpectedContact {
  if (!staff.pattern) return { email: null, statuses: [], isMissRight: true, why: 'no_such_person' }
  const [first = '', last = ''] = stranger.toLowerCase().split(' ')
  const email = `${patterns[staff.pattern](first, last)}@${domain}`
  return { email, statuses: ['risky'], isMissRight: true, why: 'pattern_on_catch_all' }
}

const patterns: Record<AddressPattern, (first: string, last: string) => string> = {
  flast: (first, last) => `${first[0]}${last}`,
  first_last: (first, last) => `${first}_${last}`,
}

function decisionMakerRows(company: StaffedCompany): DecisionMakerRow[] {
  const people = peopleOf(company)
  const held = people.flatMap((person): DecisionMakerRow[] => {
    if (person.role === null) return []
    return [
      {
        ...about(company),
        input: { decision_maker_category: person.role, domain: asciiDomain(company) },
        expected: namedContactOf(company, person),
      },
    ]
  })
  const isVacant = (role: RoleCategory) => people.every((person) => person.role !== role)
  const vacant = (['buyer', 'it', 'hr'] as const).filter(isVacant).slice(0, 1)
  return [
    ...held,
    ...vacant.map((role) => ({
      ...about(company),
      input: { decision_maker_category: role, domain: asciiDomain(company) },
      expected: missOf('no_holder_of_that_role'),
    })),
  ]
}

function namedContactOf(company: StaffedCompany, person: Shown): NamedContact {
  const readability = readabilityOf(company, person)
  if (readability === 'never') return missOf('never_seen')
  const contact = contactOf(company, person)
  if (contact.email === null) return missOf(contact.why)
  const isMissRight = contact.isMissRight || readability === 'perhaps'
  return { ...contact, isMissRight, ...nameAndTitle(person) }
}

/** Returns name and title; on the imprint the label before the manager's name serves as the title. */
function nameAndTitle({ name, title, shown }: Shown) {
  return { name, jobTitle: shown === 'imprint' ? null : title }
}

function missOf(why: ExpectedContact['why']): NamedContact {
  return { email: null, statuses: [], isMissRight: true, why, name: null, jobTitle: null }
}

function profileRows(company: StaffedCompany): ProfileRow[] {
  return peopleOf(company).flatMap((person): ProfileRow[] => {
    if (person.slug === null || readabilityOf(company, person) !== 'surely') return []
    return [
      {
        ...about(company),
        input: { linkedin_url: `https://www.linkedin.com/in/${person.slug}` },
        expected: { ...namedContactOf(company, person), knownAfter: asciiDomain(company) },
      },
    ]
  })
}

function rosterRows(company: StaffedCompany): RosterRow[] {
  // It is not defined whether addresses that cannot get mail belong into a roster.
  if (company.staff.mail === 'null_mx' || company.staff.mail === 'disabled') return []
  const published = peopleOf(company).filter(
    (person) => isAddressPublished(person) && readabilityOf(company, person) === 'surely',
  )
  const isFit = (person: Shown) => !person.isGone && !person.isSuppressed
  const must = published.filter(isFit).flatMap(({ email }) => (email === null ? [] : [email]))
  const others = (company.staff.outsiders ?? []).flatMap(({ email }) => email ?? [])
  return [
    {
      ...about(company),
      input: { domain: asciiDomain(company) },
      expected: {
        must: [...must, ...departmentsOf(company)],
        mustNot: [...others, ...suppressedEmailsOf([company])],
      },
    },
  ]
}

/** Says whether a visitor that obeys robots.txt and runs no scripts reads of this person. */
function readabilityOf(
  { site, staff }: StaffedCompany,
  person: Shown,
): 'surely' | 'perhaps' | 'never' {
  if (person.shown === 'unpublished') return 'never'
  if (person.shown === 'imprint') return 'surely'
  const { teamPath } = staffWords(site?.language ?? 'en')
  const isForbidden = site?.robots?.includes(`Disallow: ${teamPath}`) ?? false
  if (isForbidden || staff.hazard === 'script_only' || staff.hazard === 'redirects') return 'never'
  // A reader may parse the page, notice that the header is wrong, or try an address without a link.
  const isHard = staff.hazard === 'nested' || staff.hazard === 'wrong_charset'
  return isHard || staff.teamLink === 'guess' ? 'perhaps' : 'surely'
}

function about({ name, case: shows }: StaffedCompany) {
  return { companyName: name, case: shows }
}

function asciiDomain({ domain }: StaffedCompany): string {
  return domainToASCII(domain)
}
