import { Command } from 'commander'
import Value from 'typebox/value'
import { readConfig } from '../config.ts'
import { findWebsite } from '../contract/find-website.ts'
import { SourcesFailedError, type WebsiteAnswer } from '../enrich/engine.ts'
import { companyNameKey } from '../lib/company-name.ts'
import { createMetrics } from '../lib/metrics.ts'
import { deadline } from '../lib/time.ts'
import { createCompanies } from '../store/companies.ts'
import { CommandError, exitCodes } from './command-error.ts'
import { formatDuration, terminal, twoColumns } from './terminal.ts'
import { withStore } from './with-store.ts'

export function createLookupCommand(): Command {
  const command = new Command('lookup').description(
    'one lookup on the terminal: no server, no account, no credits',
  )
  command
    .command('website')
    .description("find a company's official website")
    .argument('<company>', 'name of the company')
    .option('--context <text>', 'what tells it apart: industry, city, country')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Exit code 0 when a website was found and when none was; 1 when no source could be asked.

Examples:
  $ npm run enricher -- lookup website "Acme Widgets"
  $ npm run enricher -- lookup website "Acme" --context "bakery in York" --json`,
    )
    .action(lookupWebsite)
  return command
}

type Options = { context?: string; json?: true }

async function lookupWebsite(companyName: string, { context, json }: Options): Promise<void> {
  const config = readConfig()
  const input = { company_name: companyName, context: context ?? null }
  if (!Value.Check(findWebsite.input, input)) {
    throw new CommandError(
      'The name must be 1 to 200 characters, the context at most 1,000.',
      exitCodes.usage,
    )
  }
  // Loaded here, so that the other commands start without the engine.
  const { openEngine } = await import('../search-services.ts')
  await withStore(config, async ({ db }) => {
    const { engine, close } = await openEngine(
      config,
      createCompanies(db, companyNameKey),
      createMetrics(),
    )
    try {
      const startMs = performance.now()
      const query = { companyName, context: context ?? '' }
      const run = { signal: deadline(config.lookupTimeoutMs) }
      const answer = await engine.findWebsite(query, run).catch(explainOutage)
      const tookMs = Math.round(performance.now() - startMs)
      if (json) printJson(companyName, answer, tookMs)
      else printAnswer(answer, tookMs)
    } finally {
      await close()
    }
  })
}

function explainOutage(error: unknown): never {
  if (!(error instanceof SourcesFailedError)) throw error
  throw new CommandError(
    `${error.message} Run "npm run enricher -- doctor" to see what is out of reach.`,
    exitCodes.failed,
    { cause: error },
  )
}

function printJson(companyName: string, answer: WebsiteAnswer | null, tookMs: number): void {
  const members = {
    company_name: companyName,
    website_url: answer?.websiteUrl ?? null,
    source: answer?.source ?? null,
    confidence: answer?.confidence ?? null,
    took_ms: tookMs,
  }
  terminal.print(JSON.stringify(members))
}

function printAnswer(answer: WebsiteAnswer | null, tookMs: number): void {
  const took = ['took', formatDuration(tookMs)] as const
  const rows = answer
    ? ([
        ['website', terminal.paint('bold', answer.websiteUrl)],
        ['confidence', answer.confidence.toFixed(2)],
        ['source', answer.source],
        took,
      ] as const)
    : ([['website', terminal.paint('yellow', 'none found')], took] as const)
  for (const line of twoColumns(rows)) terminal.print(line)
}
