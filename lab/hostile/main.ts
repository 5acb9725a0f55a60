import process from 'node:process'
import { type Case, casesOf } from './case.ts'
import { choosePages } from './choice.ts'
import { readPages } from './folder.ts'
import { readOptions, usage } from './options.ts'
import type { PlacedPage } from './page.ts'
import { ownPages } from './pages/all.ts'
import { runAll } from './run.ts'

// `npm run test:hostile` reads hostile pages with the running service. Ends with 1 when any bound was not held.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code))
}
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`)
  return 2
})

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const own = options.isAll ? ownPages() : choosePages(ownPages(), options.seed)
  const pages = [...own, ...(options.folder === null ? [] : readPages(options.folder))]
  const isMeant = ({ title }: Case) => options.only === null || options.only.test(title)
  const rounds = [0, 1, 2, 3].map((round) => casesOf(pages, options.seed, round).filter(isMeant))
  const [first = []] = rounds
  if (first.length === 0) throw new Error('No page is called so.')
  if (options.isList) return list(first, pages)
  return runAll(rounds)
}

function list(cases: readonly Case[], pages: readonly PlacedPage[]): number {
  for (const { title, page } of cases) process.stdout.write(`${title}: ${page.why}\n`)
  process.stdout.write(`${pages.length} pages, asked about ${cases.length} times\n`)
  return 0
}
