import { findAll } from '@enricher/contract/find-all'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { describeUnknownRoles } from '@enricher/surfaces/http/role-notices'
import { Command, InvalidArgumentError } from 'commander'
import { minutesOf, patientAbout, patientFlag } from './async-wait.ts'
import { addEnrichCompany, addEnrichEmail } from './lookup-enrich.ts'
import { printAll, printAllJson, printJson, printRoster, type Rows } from './lookup-print.ts'
import { lookUp, lookUpAll } from './lookup-run.ts'
import { addSubcommand, type Output, show } from './lookup-subcommand.ts'
import { printWhy } from './lookup-why.ts'
import { terminal } from './terminal.ts'

/** Creates `enricher lookup`: runs one lookup without account and credits. */
export function createLookupCommand(): Command {
  const command = new Command('lookup')
  addWebsite(command)
  addPerson(command)
  addDecisionMaker(command)
  addLinkedin(command)
  addCompany(command)
  addEnrichCompany(command)
  addEnrichEmail(command)
  addFindAll(command)
  addVerify(command)
  return command.addHelpText(
    'after',
    `
Exit code 0 when something was found and when nothing was; 1 when no source
could be asked.

Examples:
  $ npm run --silent enricher -- lookup website "Acme" \\
      --context "bakery in York" --json
  $ npm run enricher -- lookup person "Jane Doe" --domain acme.example
  $ npm run enricher -- lookup person "Jane Doe" --domain acme.example \\
      --patient 5
  $ npm run enricher -- lookup website "Acme" --why
  $ npm run enricher -- lookup decision-maker sales --domain acme.example
  $ npm run enricher -- lookup linkedin https://www.linkedin.com/in/jane-doe
  $ npm run enricher -- lookup company acme.example --limit 20
  $ npm run enricher -- lookup enrich-company acme.example
  $ npm run enricher -- lookup enrich-email jane.doe@acme.example
  $ npm run enricher -- lookup verify jane.doe@acme.example
  $ npm run enricher -- lookup find-all "Acme" --category ceo --category sales`,
  )
}

const emailRows: Rows = [
  ['email', 'email'],
  ['status', 'email_status'],
]
const contactRows: Rows = [
  ...emailRows,
  ['name', 'name'],
  ['title', 'job_title'],
  ['source', 'source'],
]

function addWebsite(lookup: Command): void {
  addSubcommand(lookup, findWebsite, 'website', "find a company's official website")
    .argument('<company>', 'name of the company')
    .option('--context <text>', 'what tells it apart: industry, city, country')
    .option('--number <number>', 'its number in a register or for VAT')
    .action((company: string, { context, number, ...output }: WebsiteOptions) => {
      const rows: Rows = [
        ['website', 'website_url'],
        ['confidence', 'confidence'],
        ['source', 'source'],
      ]
      const input = {
        company_name: company,
        context: context ?? null,
        registration_number: number ?? null,
      }
      return show(findWebsite, input, rows, output)
    })
}

function addPerson(lookup: Command): void {
  addSubcommand(lookup, findEmailPerson, 'person', "find a person's work email")
    .argument('<name>', 'first and last name')
    .option('--domain <domain>', 'domain of the company')
    .option('--company <name>', 'name of the company, when its domain is not known')
    .option(patientFlag, patientAbout, minutesOf)
    .action((name: string, options: Output & { domain?: string; company?: string }) => {
      const { domain = null, company = null, ...output } = options
      const input = { full_name: name, domain, company_name: company }
      return show(findEmailPerson, input, [...emailRows, ['source', 'source']], output)
    })
}

function addDecisionMaker(lookup: Command): void {
  addSubcommand(
    lookup,
    findEmailDecisionMaker,
    'decision-maker',
    'find who holds a role at a company',
  )
    .argument('<category>', 'ceo, sales, finance ..., or words to look for in titles')
    .requiredOption('--domain <domain>', 'domain of the company')
    .action(async (category: string, { domain, ...output }: Output & { domain: string }) => {
      const input = { decision_maker_category: category, domain }
      const rows: Rows = [...contactRows, ['profile', 'linkedin_url']]
      await show(findEmailDecisionMaker, input, rows, output)
      await noteUnknownRoles(input)
    })
}

function addLinkedin(lookup: Command): void {
  addSubcommand(
    lookup,
    findEmailLinkedin,
    'linkedin',
    'find the work email of the person a LinkedIn profile belongs to',
  )
    .argument('<url>', 'address of the profile; it is not fetched')
    .option(patientFlag, patientAbout, minutesOf)
    .action((url: string, output: Output) =>
      show(findEmailLinkedin, { linkedin_url: url }, contactRows, output),
    )
}

function addCompany(lookup: Command): void {
  addSubcommand(lookup, findEmailCompany, 'company', 'list the emails of a company')
    .argument('<domain>', 'domain of the company')
    .option('--limit <count>', 'emails in a page', integerOf)
    .option('--cursor <cursor>', 'next cursor of the page before')
    .option('--kind <kind>', 'personal: of people; role: of offices')
    .option('--role <role>', 'of people whose title fills it: ceo, sales ...')
    .option('--seniority <level>', 'executive, director, manager or staff')
    .option('--department <name>', 'sales, finance, marketing ...')
    .action(async (domain: string, options: CompanyOptions) => {
      const { json, why = false, limit = null, cursor = null } = options
      const { kind = null, role = null, seniority = null, department = null } = options
      const input = { domain, limit, cursor, kind, role, seniority, department }
      const found = await lookUp(findEmailCompany, input)
      if (json) return printJson(findEmailCompany, input, found, why)
      printRoster(found)
      if (why) printWhy(found.parts)
    })
}

function addFindAll(lookup: Command): void {
  addSubcommand(lookup, findAll, 'find-all', 'website, decision-makers and company emails at once')
    .argument('<company>', 'name of the company')
    .option('--context <text>', 'what tells it apart: industry, city, country')
    .option('--category <name>', 'a role to find; may be repeated', collect)
    .option('--skip-emails', 'leave the company emails out')
    .option('--profile', 'facts about the company as well')
    .action(async (company: string, options: FindAllOptions) => {
      const input = {
        company_name: company,
        context: options.context ?? null,
        dm_categories: options.category ?? null,
        skip_company_emails: options.skipEmails ?? false,
        include_profile: options.profile ?? false,
      }
      const found = await lookUpAll(input)
      await noteUnknownRoles(input)
      const { why = false } = options
      if (options.json) return printAllJson(found, why)
      printAll(found)
      if (why) printWhy(found.parts)
    })
}

function addVerify(lookup: Command): void {
  addSubcommand(
    lookup,
    verifyEmailAt(0),
    'verify',
    'ask the mail server whether a mailbox exists; no mail is sent',
  )
    .argument('<email>', 'the address to ask about')
    .action((email: string, output: Output) => {
      const rows: Rows = [
        ['status', 'status'],
        ['reason', 'reason'],
        ['mail host', 'mail_host'],
      ]
      return show(verifyEmailAt(0), { email }, rows, output)
    })
}

type WebsiteOptions = Output & { readonly context?: string; readonly number?: string }

type CompanyOptions = Output & {
  readonly limit?: number
  readonly cursor?: string
  readonly kind?: string
  readonly role?: string
  readonly seniority?: string
  readonly department?: string
}

type FindAllOptions = Output & {
  readonly context?: string
  readonly category?: readonly string[]
  readonly skipEmails?: true
  readonly profile?: true
}

/** Notes which roles are unknown, as the API does. */
async function noteUnknownRoles(input: LookupInput): Promise<void> {
  for (const notice of await describeUnknownRoles(input)) terminal.note(notice)
}

function integerOf(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number.')
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}
