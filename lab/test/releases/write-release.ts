import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Database } from '@enricher/service/store/database'
import { valid } from 'semver'
import { urlOf } from '../support/app.ts'
import { backUpTo, using } from '../support/backup-harness.ts'
import { createSellingApp } from '../support/billing.ts'
import { createTestDatabase, type Ending } from '../support/database.ts'
import { fillService } from './fill-service.ts'
import { releasePath } from './release-data.ts'

// Writes what `npm run release` keeps for the tests of later versions: a backup of a small database as this version
// leaves it, and beside it what is in it. Run by hand: node bin/node24.js lab/test/releases/write-release.ts VERSION

const version = process.argv[2] ?? ''
if (valid(version) !== version) {
  process.stderr.write('Name the version: lab/test/releases/write-release.ts 1.2.3\n')
  process.exit(2)
}

// None of the data may expire before later versions read them.
const longLived = '2099-01-01T00:00:00Z'

await ended(async (ending) => {
  const connection = await createTestDatabase(ending)
  const url = urlOf(connection)
  const settings = { DATABASE_URL: url, VERIFY_EMAIL_CREDITS: '3' }
  const data = await ended(async (own) => fillService(await createSellingApp(own, settings), url))
  await using(connection, outliveTests)
  await backUpTo(connection, `${releasePath(version)}.backup`, { isForced: true })
  writeFileSync(`${releasePath(version)}.json`, `${JSON.stringify(data, null, 2)}\n`)
})

/** Postpones the expiry of answers, jobs and files. */
async function outliveTests(db: Database): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'expires_at'`,
  )
  for (const { name } of tables) {
    await db.query(`UPDATE ${name} SET expires_at = $1 WHERE isfinite(expires_at)`, [longLived])
  }
  await db.query('UPDATE requests SET created_at = $1', [longLived])
}

/** Does some work and then ends what it has started, the last first. */
async function ended<R>(work: (ending: Ending) => Promise<R>): Promise<R> {
  const ends: (() => Promise<void>)[] = []
  try {
    return await work({ after: (end) => void ends.unshift(end) })
  } finally {
    for (const end of ends) await end()
  }
}
