import { domainToASCII } from 'node:url'
import type { Company } from './company.ts'
import type { AddressStyle, Presentation, RoleCategory, Staff } from './staff.ts'

/** A person with everything a row may leave to its company. */
export type Shown = {
  readonly name: string
  /** The name with `Dr.` and the like before it. */
  readonly fullName: string
  readonly title: string
  readonly role: RoleCategory | null
  /** The address the site gives or would give; null for a person without one. */
  readonly email: string | null
  readonly slug: string | null
  readonly shown: Presentation
  readonly written: AddressStyle
  readonly isUnguessable: boolean
  readonly isGone: boolean
  readonly isSuppressed: boolean
  /** Place among the company's people. */
  readonly index: number
}

/** A company with people. */
export type StaffedCompany = Company & { readonly domain: string; readonly staff: Staff }

/** Returns true for a company whose people are known. */
export function isStaffed(company: Company): company is StaffedCompany {
  return company.staff !== undefined && company.domain !== null
}

/** Returns the people of a company, each with the address that the world gives them. */
export function peopleOf({ domain, staff }: StaffedCompany): readonly Shown[] {
  return staff.people.map((person, index) => ({
    name: person.name,
    fullName: person.honorific ? `${person.honorific} ${person.name}` : person.name,
    title: person.title,
    role: person.role ?? null,
    email: person.mailbox === null ? null : `${person.mailbox}@${domainToASCII(domain)}`,
    slug: person.slug ?? null,
    shown: person.shown ?? staff.shown,
    written: person.written ?? ownStyle(person.shown ?? staff.shown) ?? staff.written,
    isUnguessable: person.isUnguessable ?? false,
    isGone: person.isGone ?? false,
    isSuppressed: person.isSuppressed ?? false,
    index,
  }))
}

/** Addresses of departments, as the contact page gives them. */
export function departmentsOf({ domain, staff }: StaffedCompany): readonly string[] {
  return (staff.departments ?? []).map((local) => `${local}@${domainToASCII(domain)}`)
}

/** Returns the path of the page about people; `/team` when it must be guessed. */
export function teamPathOf({ staff }: StaffedCompany, usual: string): string {
  return staff.teamLink === 'guess' ? '/team' : usual
}

/** Returns whether a visitor who reads every page of the site sees this person's address. */
export function isAddressPublished(person: Shown): boolean {
  return person.email !== null && person.shown !== 'unpublished' && person.written !== 'hidden'
}

/** Returns the address style of a presentation made of structured data, which has its own; null for the others. */
function ownStyle(shown: Presentation): AddressStyle | null {
  return shown === 'jsonld' || shown === 'microdata' ? shown : null
}
