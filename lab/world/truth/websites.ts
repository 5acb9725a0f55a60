import { domainToASCII } from 'node:url'
import type { Company } from '../model/company.ts'

/** One question callers may ask and the answer that is right in this world. */
export type TruthRow = {
  readonly operation: 'find-website'
  readonly input: { readonly company_name: string; readonly context?: string }
  readonly expected: {
    /** The registrable domain of the official site; null when a miss is right. */
    readonly website_domain: string | null
    /** Answers beside the expected one that are no mistakes. */
    readonly or: readonly (string | null)[]
    /** The highest confidence an honest answer may carry. */
    readonly confidence_max: number
  }
  readonly case: string
  readonly note: string
}

/** Returns every question of every company, in the order of the rows. */
export function truthOf(companies: readonly Company[]): TruthRow[] {
  return companies.flatMap((company) =>
    (company.asks ?? [{ expect: company.domain }]).map(
      (ask): TruthRow => ({
        operation: 'find-website',
        input: {
          company_name: ask.name ?? company.name,
          ...(ask.context === undefined ? {} : { context: ask.context }),
        },
        expected: {
          website_domain: ascii(ask.expect),
          or: (ask.or ?? []).map(ascii),
          confidence_max: ask.confidenceMax ?? 1,
        },
        case: company.case,
        note: ask.note ?? '',
      }),
    ),
  )
}

function ascii(domain: string | null): string | null {
  return domain === null ? null : domainToASCII(domain)
}
