import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { companies } from '../../world/data/companies.ts'
import { startCommercialDoubles } from '../../world/providers/vendors/doubles.ts'
import { startWorld } from '../../world/world.ts'
import { databaseUrlOf } from '../support/command.ts'
import { runCommandHere } from '../support/command-here.ts'
import { createTestDatabase } from '../support/database.ts'

const [database, world, doubles] = await Promise.all([
  createTestDatabase({ after }),
  startWorld({ companies: companies.filter(({ name }) => name === 'Cindermoth') }),
  startCommercialDoubles(),
])
after(() => Promise.all([world.stop(), doubles.stop()]))
const env = {
  ...world.env,
  ...doubles.envOf('hunter', 'serper'),
  SERPER_API_KEY: 'test-key-fault-unauthorized',
  DATABASE_URL: databaseUrlOf(database),
}

test('a miss while a key is refused says that it is not sure', async () => {
  const { code, stdout } = await runCommandHere(['lookup', 'website', 'Moonvetch'], env)
  assert.equal(code, 0)
  assert.match(stdout, /^website +none found\nnot sure +a provider was not heard\n/)
  assert.match(stdout, /\nThis is not final: a source did not answer\. Ask again in 5 minutes\.\n$/)
})

test('--patient says so where no provider takes minutes, and why nothing could be asked', async () => {
  const refused = { ...env, HUNTER_API_KEY: 'test-key-fault-unauthorized' }
  const command = ['lookup', 'person', 'Jane Doe', '--domain', 'cindermoth.com', '--patient']
  const { code, stderr } = await runCommandHere(command, refused)
  assert.equal(code, 1)
  assert.match(stderr, /^No provider that takes minutes \(.*Dropcontact.*\) has a key/)
  assert.match(stderr, /^error: No provider could be asked\. Run "npm run enricher -- doctor"/m)
})
