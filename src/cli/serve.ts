import { Command } from 'commander'
import { readConfig } from '../config.ts'

export function createServeCommand(): Command {
  return new Command('serve')
    .description('start the service and stay up until SIGINT or SIGTERM')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run enricher -- serve
  $ PORT=9000 DATABASE_URL=postgres://enricher:secret@db/enricher npm run enricher -- serve`,
    )
    .action(async () => {
      // Loaded here, not above: the other commands need neither the HTTP server nor its start-up time.
      const { serve } = await import('../main.ts')
      await serve(readConfig())
    })
}
