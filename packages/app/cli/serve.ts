import { codeOf } from '@enricher/engine/lib/error-code'
import { ownValue } from '@enricher/engine/lib/own-value'
import { holdNewSpace } from '@enricher/service/lib/heap-growth'
import { Command } from 'commander'
import { type Config, readConfig } from '../config/config.ts'
import { CommandError, exitCodes } from './command-error.ts'

/** Creates `enricher serve`: runs the service until it is stopped. */
export function createServeCommand(): Command {
  return new Command('serve')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run enricher -- serve
  $ PORT=9000 DATABASE_URL=postgres://enricher:secret@db/enricher \\
      npm run enricher -- serve`,
    )
    .action(async () => {
      const letNewSpaceGrow = holdNewSpace()
      // This import is lazy, because the other commands need neither the HTTP server nor its start-up time.
      const { serve } = await import('../main.ts')
      const config = readConfig()
      await serve(config).catch((error: unknown) => explainPort(error, config))
      letNewSpaceGrow()
    })
}

function explainPort(error: unknown, { host, port }: Config): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken: end what listens there, or set PORT to another one.`,
    EACCES: `Port ${port} may be opened by root only: set PORT to one above 1023.`,
    ENOTFOUND: `${host} is neither an address of this machine nor a name of one: set HOST to one that is.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: set HOST to one that is.`,
  }
  const reason = ownValue(reasons, codeOf(error))
  if (!reason) throw error
  throw new CommandError(reason, exitCodes.failed, { cause: error })
}
