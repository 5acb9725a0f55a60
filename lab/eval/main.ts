import { runNamedCommand } from '../tools/named-commands/run-named-command.ts'

await runNamedCommand(
  'eval',
  {
    ask: async () => (await import('./ask/main.ts')).ask,
    chain: async () => (await import('./chain/main.ts')).chain,
    leaders: async () => (await import('./leaders/main.ts')).leaders,
    sites: async () => (await import('./sites/main.ts')).sites,
    person: async () => (await import('./person/main.ts')).person,
    website: async () => (await import('./website/main.ts')).website,
    pages: async () => (await import('./pages/main.ts')).pages,
    replies: async () => (await import('./replies.ts')).replies,
    syntax: async () => (await import('./syntax.ts')).syntax,
    names: async () => (await import('./names.ts')).names,
    patterns: async () => (await import('./patterns/main.ts')).patterns,
    waterfall: async () => (await import('./waterfall/main.ts')).waterfall,
  },
  process.argv.slice(2),
)
