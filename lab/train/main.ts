import { runNamedCommand } from '../tools/named-commands/run-named-command.ts'

// Each of these commands learns weights and writes them.
await runNamedCommand(
  'train',
  {
    guesses: async () => (await import('./fit-guesses.ts')).guesses,
    heads: async () => (await import('./fit-heads.ts')).heads,
    names: async () => (await import('./fit-names.ts')).names,
    nature: async () => (await import('./fit-nature.ts')).nature,
    people: async () => (await import('./fit-people.ts')).people,
    titles: async () => (await import('./fit-titles.ts')).titles,
    topics: async () => (await import('./fit-topics.ts')).topics,
    towns: async () => (await import('./towns.ts')).towns,
    tongues: async () => (await import('./fit-tongues.ts')).tongues,
    website: async () => (await import('./fit-website.ts')).website,
    industries: async () => (await import('./widen-industries.ts')).industries,
  },
  process.argv.slice(2),
)
