import { formatCount } from '@enricher/engine/lib/counted'
import { createKeyedDigest } from '@enricher/service/lib/keyed-digest'
import { keyStoredDigests } from '@enricher/service/store/key-digests'
import { createSecrets } from '@enricher/service/store/secrets'
import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

/** Creates `enricher migrate`: applies the pending migrations. */
export function createMigrateCommand(): Command {
  return new Command('migrate')
    .addHelpText(
      'after',
      `
Example:
  $ DATABASE_URL=postgres://enricher:secret@db/enricher \\
      npm run enricher -- migrate`,
    )
    .action(async () => {
      const config = readConfig()
      const { applied, rows } = await withStore(
        config,
        async ({ db, applied }) => {
          const secrets = createSecrets(db, () => givenSuppressionKey(config))
          const keyed = createKeyedDigest(await secrets.read('suppression'))
          return { applied, rows: await keyStoredDigests(db, keyed) }
        },
        { mayCreate: true },
      )
      for (const name of applied) terminal.print(`${terminal.paint('green', 'applied')} ${name}`)
      if (rows > 0)
        terminal.print(`${terminal.paint('green', 'keyed')} ${formatCount(rows)} stored digests`)
      if (applied.length + rows === 0) terminal.print('The database is up to date.')
    })
}
