import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { companies } from '@enricher/lab/world/data/companies'
import { startCommercialDoubles } from '@enricher/lab/world/providers/vendors/doubles'
import { startWorld } from '@enricher/lab/world/world'

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
