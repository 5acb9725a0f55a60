import { enrichCompany } from '@enricher/contract/enrich-company'
import { enrichEmail } from '@enricher/contract/enrich-email'
import type { Command } from 'commander'
import type { Rows } from './lookup-print.ts'
import { addSubcommand, type Output, show } from './lookup-subcommand.ts'

/** Rows of a company's facts; those that its site does not state are shown as missing. */
const rows: Rows = [
  ['name', 'name'],
  ['domain', 'domain'],
  ['legal name', 'legal_name'],
  ['legal form', 'legal_form'],
  ['description', 'description'],
  ['industry', 'industry'],
  ['founded', 'founded_year'],
  ['staff', 'employee_range'],
  ['address', 'address'],
  ['phones', 'phones'],
  ['emails', 'emails'],
  ['social pages', 'social'],
  ['logo', 'logo_url'],
  ['registration', 'registrations'],
  ['languages', 'languages'],
  ['kind of site', 'site_kind'],
  ['technologies', 'technologies'],
]

/** Rows of an address: the person, the mailbox and the company. */
const ownerRows: Rows = [
  ['name', 'name'],
  ['title', 'job_title'],
  ['linkedin', 'linkedin_url'],
  ['email', 'email'],
  ['status', 'email_status'],
  ['source', 'source'],
  ['confidence', 'confidence'],
  ['company', 'company'],
]

type Company = Output & {
  readonly company?: string
  readonly context?: string
  readonly number?: string
}

/** Adds `enricher lookup enrich-company`. */
export function addEnrichCompany(lookup: Command): void {
  addSubcommand(lookup, enrichCompany, 'enrich-company', 'facts about a company, from its own site')
    .argument('[domain]', 'domain of the company')
    .option('--company <name>', 'name of the company, when its domain is not known')
    .option('--context <text>', 'what tells it apart: industry, city, country')
    .option('--number <number>', 'its number in a register or for VAT')
    .action((domain: string | undefined, { company, context, number, ...output }: Company) => {
      const input = {
        domain: domain ?? null,
        company_name: company ?? null,
        context: context ?? null,
        registration_number: number ?? null,
      }
      return show(enrichCompany, input, rows, output)
    })
}

/** Adds `enricher lookup enrich-email`. */
export function addEnrichEmail(lookup: Command): void {
  addSubcommand(lookup, enrichEmail, 'enrich-email', 'the person and company behind a work address')
    .argument('<email>', 'a work address')
    .action((email: string, output: Output) => show(enrichEmail, { email }, ownerRows, output))
}
