import type { Company } from '../model/company.ts'
import type { Staff } from '../model/staff.ts'
import { asianCompanies } from './companies/asian.ts'
import { easternCompanies } from './companies/eastern.ts'
import { englishCompanies } from './companies/english.ts'
import { faultyCompanies } from './companies/faulty.ts'
import { germanicCompanies } from './companies/germanic.ts'
import { hostileCompanies } from './companies/hostile.ts'
import { knownCompanies } from './companies/known.ts'
import { movedCompanies } from './companies/moved.ts'
import { namesakeCompanies } from './companies/namesakes.ts'
import { romanceCompanies } from './companies/romance.ts'
import { staffedCompaniesAbroad } from './companies/staffed-abroad.ts'
import { staffedEnglishCompanies } from './companies/staffed-english.ts'
import { easternStaff } from './staff/eastern.ts'
import { englishStaff } from './staff/english.ts'
import { germanicStaff } from './staff/germanic.ts'
import { romanceStaff } from './staff/romance.ts'
import { silentStaff } from './staff/silent.ts'

const staffByDomain: Readonly<Record<string, Staff>> = {
  ...englishStaff,
  ...germanicStaff,
  ...romanceStaff,
  ...easternStaff,
  ...silentStaff,
}

export const companies: readonly Company[] = [
  ...englishCompanies,
  ...germanicCompanies,
  ...romanceCompanies,
  ...easternCompanies,
  ...asianCompanies,
  ...movedCompanies,
  ...namesakeCompanies,
  ...knownCompanies,
  ...faultyCompanies,
  ...hostileCompanies,
  ...[...staffedEnglishCompanies, ...staffedCompaniesAbroad].map(withStaff),
]

/** Returns the companies at these domains, for a small world of them alone. @throws {Error} for an unknown one. */
export function companiesAt(...domains: readonly string[]): readonly Company[] {
  return domains.map((domain) => {
    const company = companies.find((one) => one.domain === domain)
    if (!company) throw new Error(`The world has no company at ${domain}.`)
    return company
  })
}

function withStaff(company: Company): Company {
  const staff = staffByDomain[company.domain ?? '']
  if (!staff) throw new Error(`${company.name} has no staff.`)
  return { ...company, staff }
}
