import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDomainFactsStore } from '../../../store/facts/domain-facts.ts'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import { createSuppressions } from '../../../store/privacy/suppressions.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const dayMs = 86_400_000
const lifetimes = { crawlMs: dayMs, verdictMs: dayMs, mailboxMs: dayMs }
const { db } = await createStoreHarness({ after })
const secrets = createSecrets(db)

test('facts are written also after the database went back to an earlier suppression list', async () => {
  const suppressions = createSuppressions(db, secrets)
  const facts = createDomainFactsStore(db, suppressions, lifetimes)
  const { id } = await createPrivacy(db, secrets).suppress(
    { kind: 'domain', domain: 'gone.example' },
    null,
  )
  await suppressions.refresh()
  // A restore to an earlier moment leaves the list like this, or a promoted standby without the last commits.
  await db.query('DELETE FROM suppressions WHERE id = $1', [id])
  await db.query('UPDATE suppression_state SET version = version - 1')
  await facts.noteCatchAll('acme.example', true)
  assert.equal((await facts.recall('acme.example')).isCatchAll, true)
  assert.equal(suppressions.held().list.hasDomain('gone.example'), false)
})
