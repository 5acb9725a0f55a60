import { Command } from 'commander'
import { type BulkOptions, collectPair, integerFrom } from './bulk-options.ts'

// Beyond this number the service queues requests, and no machine has more processors.
const parallelMax = 64
const creditsMax = 999_999_999

/** Creates `enricher bulk`: asks a lookup for each row of a file. */
export function createBulkCommand(): Command {
  return new Command('bulk')
    .argument('<file>', 'CSV, TSV, JSONL or XLSX file; - for standard input')
    .requiredOption('-o, --output <file>', '.csv, .tsv, .jsonl or .xlsx; - for standard output')
    .option('--operation <name>', 'lookup, find-website for example; guessed when not given')
    .option('--column <field=column>', 'column of a field, by name or number; repeat', collectPair)
    .option('--set <field=value>', 'a field that is the same in each row; repeat', collectPair)
    .option('--only-empty <column>', 'ask only rows that have no value in this column')
    .option('--header', 'the first row is a header')
    .option('--no-header', 'the first row is data')
    .option('--max-credits <n>', 'stop before more is spent', integerFrom(0, creditsMax))
    .option('--parallel <n>', 'lookups at a time', integerFrom(1, parallelMax), 8)
    .option('--url <url>', 'service to ask; ENRICHER_URL when not given')
    .option('--key <key>', 'its key; other users of this machine can see it: set ENRICHER_API_KEY')
    .option('--local', 'search on this machine: no account, no credits')
    .option('--overwrite', 'replace an output that is there')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      `
Columns are guessed by header and values, and shown with the highest cost before
the first lookup. Without a terminal to confirm on, it runs with --yes, or where
nothing is guessed: --operation, --column and, where credits are spent,
--max-credits. Equal rows are asked once.

Answers are kept beside the output until it is complete: after Ctrl-C, a crash
or want of credits the same command goes on where it stopped, and a request
whose answer got lost is not charged again. Rows keep their order and get the
columns enricher_status (hit, miss, invalid, failed, pending, kept: it had a
value), the fields of the answer as enricher_..., enricher_reason (why there is
none) and enricher_credits. What a spreadsheet would run as a formula gets an
apostrophe before it.

Exit codes: 0 all rows were asked; 1 failed, or some rows did; 2 wrong usage; 3
stopped for want of credits or at --max-credits; 130 interrupted.

Examples:
  $ npm run enricher -- bulk leads.csv -o out.csv
  $ npm run enricher -- bulk leads.xlsx -o out.xlsx \\
      --column company_name=Firma --max-credits 500
  $ npm run enricher -- bulk sites.txt -o ceos.jsonl \\
      --set decision_maker_category=ceo --yes
  $ ENRICHER_API_KEY=key_test_any \\
      npm run enricher -- bulk leads.csv -o out.csv --url http://localhost:8080`,
    )
    .action(async (path: string, options: BulkOptions) => {
      // This import is lazy, because the help needs no parser of workbooks.
      const { runBulk } = await import('./run-bulk.ts')
      await runBulk(path, options)
    })
}
