import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderOperation } from '../../model/provider-catalog.ts'
import type { Answers } from '../../sources/vendors/adapter.ts'
import { adapters } from '../../sources/vendors/registry.ts'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import {
  digestOfMark,
  marksOf,
  type SuppressedIdentity,
} from '../../suppression/suppression-marks.ts'
import type { WaterfallRequest } from '../../waterfall/waterfall.ts'
import { searchRun, startWaterfallHarness, unknown } from './waterfall-harness.ts'

const harness = startWaterfallHarness()
const domain = unknown.domain ?? ''
const listOf = (identity: SuppressedIdentity) =>
  createSuppression(
    'key',
    marksOf(identity).map(([kind, text]) => digestOfMark('key', kind, text)),
  )

/** Asks every vendor of the operation; the person or firm is suppressed once the first vendor has been asked. */
async function vendorsAsked<Name extends ProviderOperation>(
  operation: Name,
  question: Answers[Name][0],
  identity: SuppressedIdentity,
) {
  const providers = adapters
    .filter((adapter) => !adapter.isAsync && adapter.operations[operation])
    .map(({ name }) => name)
  const lists = [noSuppression]
  const { waterfall } = harness.open({
    providers,
    suppression: async () => lists.shift() ?? listOf(identity),
  })
  const request: WaterfallRequest<Name> = {
    ...{ operation, question, mailHostClass: null },
    onAnswer: async () => 'inconclusive',
  }
  const { steps } = await waterfall.run(request, searchRun())
  return { asked: steps.length, able: providers.length }
}

const name = unknown.name.full
const linkedinUrl = 'https://www.linkedin.com/in/ottoline-brackwater'
const email = `ottoline.brackwater@${domain}`
const roster = { domain, limit: 10, cursor: null }
const role = { domain, category: 'ceo' }

test('no further vendor is asked about a person, profile, firm or address once it is suppressed', async () => {
  const ends = [
    await vendorsAsked('person', unknown, { kind: 'person', name, domain }),
    await vendorsAsked('person', unknown, { kind: 'domain', domain }),
    await vendorsAsked(
      'profile',
      { profileSlug: 'ottoline-brackwater' },
      { kind: 'linkedin', linkedinUrl },
    ),
    await vendorsAsked('decisionMaker', role, { kind: 'domain', domain }),
    await vendorsAsked('roster', roster, { kind: 'domain', domain }),
  ]
  for (const { asked, able } of ends) assert.deepEqual([asked, able > 1], [1, true])
})

test('no vendor is asked to verify an address that is suppressed, and others are', async () => {
  const { waterfall } = harness.open({
    providers: ['zerobounce'],
    suppression: async () => listOf({ kind: 'email', email }),
  })
  const request = { operation: 'verify', mailHostClass: null } as const
  const onAnswer = async () => 'accepted' as const
  const asked = async (address: string) =>
    (await waterfall.run({ ...request, question: { email: address }, onAnswer }, searchRun())).steps
      .length
  assert.equal(await asked(email), 0)
  assert.equal(await asked(`other.person@${domain}`), 1)
})

test('a suppressed person stands in the way of no other question', async () => {
  const other: SuppressedIdentity = { kind: 'person', name: 'Jane Doe', domain }
  const ends = [
    await vendorsAsked('person', unknown, other),
    await vendorsAsked('roster', roster, other),
    await vendorsAsked('decisionMaker', role, other),
  ]
  for (const { asked, able } of ends) assert.equal(asked, able)
})
