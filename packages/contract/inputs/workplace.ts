import { fail, ok, type Parsed } from '@enricher/engine/lib/parsed'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { whyNoCompanyName } from './company-name.ts'

/** The members of a body that say which company is meant, as they may arrive. */
type WorkplaceFields = {
  readonly domain?: string | null
  readonly company_name?: string | null
}

/** A company by its domain or by its name. */
export type Workplace = {
  /** Registrable domain, in ASCII; null: the company is known by name only. */
  readonly domain: string | null
  /** See {@link CompanyDomain}. */
  readonly host: string | null
  readonly companyName: string | null
}

/** Reads which company is meant; a domain wins over a name. `missing` begins the sentence where neither is there. */
export function parseWorkplace(fields: WorkplaceFields, missing: string): Parsed<Workplace> {
  const domain = given(fields.domain)
  const companyName = given(fields.company_name)
  if (domain !== null) {
    const company = parseCompanyDomain(domain)
    return company.mistake === null ? ok({ ...company.value, companyName }) : company
  }
  if (companyName === null) return fail(`${missing}: send domain, or company_name.`)
  if (/\p{Cc}/u.test(companyName) || !/[\p{L}\p{N}]/u.test(companyName)) {
    return fail('company_name must hold a letter or digit and no control characters.')
  }
  const mistake = whyNoCompanyName(companyName)
  return mistake === null ? ok({ domain: null, host: null, companyName }) : fail(mistake)
}

/** Returns the trimmed text; null when it is missing or blank: many clients send empty texts for unused fields. */
export function given(text: string | null | undefined): string | null {
  return text?.trim().replace(/ {2,}/g, ' ') || null
}
