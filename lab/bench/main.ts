import process from 'node:process'
import { runNamedCommand } from '../tools/named-commands/run-named-command.ts'

await runNamedCommand(
  'bench',
  {
    cached: async () => (await import('./cached/main.ts')).cached,
    known: async () => (await import('./known/main.ts')).known,
    purge: async () => (await import('./purge.ts')).purge,
    growth: async () => (await import('./growth.ts')).growth,
    'find-all': async () => (await import('./find-all.ts')).findAllLatency,
    'enrich-company': async () => (await import('./enrich-company.ts')).companyLatency,
    crawl: async () => (await import('./crawl/main.ts')).crawl,
    waterfall: async () => (await import('./waterfall/main.ts')).waterfall,
    overload: async () => (await import('./overload/main.ts')).overload,
    bulk: async () => (await import('./bulk/main.ts')).bulk,
    import: async () => (await import('./import/main.ts')).importing,
    website: async () => (await import('./website/main.ts')).website,
    boot: async () => (await import('./boot.ts')).boot,
    verify: async () => (await import('./verify/main.ts')).verify,
  },
  process.argv.slice(2),
)
