import process from 'node:process'
import { parseArgs } from 'node:util'
import { benchBoot } from './boot.ts'
import { benchCached } from './cached/main.ts'
import { type Measurement, printMeasurement } from './shared/report.ts'

type Benchmark = {
  readonly summary: string
  run(options: {
    rounds: number
    seconds: number
    companies: number
    rows: number
    held: number
  }): Promise<Measurement>
}

const benchmarks: Record<string, Benchmark> = {
  cached: {
    summary: 'requests per second of the whole cached path, against a bare Fastify route',
    run: benchCached,
  },
  'find-all': {
    summary: 'latency of find-all, against its slowest necessary chain of questions',
    run: async (options) => (await import('./find-all.ts')).benchFindAll(options),
  },
  crawl: {
    summary:
      "pages per second of whole crawls, extraction included, against crawlee's CheerioCrawler",
    run: async (options) => (await import('./crawl/main.ts')).benchCrawl(options),
  },
  waterfall: {
    summary: 'what asking eight providers in turn adds to their answers, and 2,000 lookups at once',
    run: async (options) => (await import('./waterfall/main.ts')).benchWaterfall(options),
  },
  overload: {
    summary:
      'searches per second at five times the sustainable rate, against that rate (--seconds 60)',
    run: async (options) => (await import('./overload/main.ts')).benchOverload(options),
  },
  bulk: {
    summary: 'rows per second of a file of lookups, and the same killed ten times (--rows 100000)',
    run: async (options) => (await import('./bulk/main.ts')).benchBulk(options),
  },
  import: {
    summary:
      'rows per second of an imported list, its size and its lookups (--rows 2000000 --held 18000000)',
    run: async (options) => (await import('./import/main.ts')).benchImport(options),
  },
  website: {
    summary: 'names resolved per second in a replayed internet, against one GET of each right site',
    run: async (options) => (await import('./website/main.ts')).benchWebsite(options),
  },
  boot: { summary: 'second boot to the first answered request, and idle memory', run: benchBoot },
  verify: {
    summary:
      'verdicts per second over 3,000 mail domains, against deep-email-validator (needs port 25)',
    run: async (options) => (await import('./verify/main.ts')).benchVerify(options),
  },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    // Of `verify`, whose rounds take as long as its servers.
    companies: { type: 'string', default: '3000' },
    // Of `bulk` and `import`.
    rows: { type: 'string', default: '100000' },
    // Of `import`.
    held: { type: 'string', default: '0' },
  },
})
const benchmark = benchmarks[positionals[0] ?? '']
if (benchmark && !values.help) {
  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    companies: Number(values.companies),
    rows: Number(values.rows),
    held: Number(values.held),
  }
  // Most processes of a benchmark load it: what is not installed is reported here, and not by one of them.
  await import('../world/world.ts')
  printMeasurement(await benchmark.run(options))
} else {
  const lines = Object.entries(benchmarks).map(
    ([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`,
  )
  process.stderr.write(
    `Usage: npm run bench -- NAME [--rounds 5] [--seconds 4] [--companies 3000] [--rows 100000]\n\n${lines.join('\n')}\n`,
  )
  process.exitCode = 2
}
