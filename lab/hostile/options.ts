import { parseArgs } from 'node:util'

export type Options = {
  /** A folder of further pages; null: only the suite's own pages. */
  readonly folder: string | null
  /** The titles of the pages to ask for; null: any. */
  readonly only: RegExp | null
  readonly seed: number
  /** True for all pages instead of the half that the seed draws. */
  readonly isAll: boolean
  /** True to print the pages of the run, with the reason of each, instead of asking. */
  readonly isList: boolean
}

export const usage = `npm run test:hostile -- [--pages FOLDER] [--only PATTERN] [--seed NUMBER] [--all] [--list]

  --pages FOLDER  further pages: *.html as home page and as team page of a company, *.robots.txt, *.sitemap.xml, *.vcf
                  and *.smtp.txt (the reply to RCPT) in their places; each is called folder/NAME
  --only PATTERN  only pages whose title, such as "scripts/doubling as team page", matches; "^folder/" for yours alone
  --seed NUMBER   other pages, names, letters and sizes; 1 when absent
  --all           every page there is, not the half that the seed draws; so do --only and --list
  --list          print the pages and what each of them attacks`

/** Reads the command line. @throws {Error} for what is not among the options. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      only: { type: 'string' },
      seed: { type: 'string', default: '1' },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  if (!Number.isSafeInteger(seed))
    throw new Error(`--seed takes a whole number, not ${values.seed}.`)
  return {
    folder: values.pages ?? null,
    only: values.only === undefined ? null : new RegExp(values.only),
    seed,
    isAll: values.all || values.list || values.only !== undefined,
    isList: values.list,
  }
}
