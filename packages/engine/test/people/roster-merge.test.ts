import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFacts } from '../../model/domain-facts.ts'
import { mergeRosters, ownSourcesOf } from '../../people/roster-merge.ts'

const entry = (local: string, name: string | null = null) => ({
  email: `${local}@acme.example`,
  name,
  jobTitle: null,
  linkedinUrl: null,
})
const contact = (local: string, name: string | null = null) => ({
  ...entry(local, name),
  status: 'valid' as const,
})
const own = { entries: [entry('info'), entry('jane', 'Jane Doe')], sources: ['native:site'] }

test('our own entries come first, no address twice, and none that is dead', () => {
  const merged = mergeRosters(
    own,
    [
      { source: 'provider:hunter', contacts: [contact('jane'), contact('joe'), contact('gone')] },
      { source: 'provider:apollo', contacts: [contact('joe', 'Joe Bloggs')] },
    ],
    new Set(['gone@acme.example']),
  )
  assert.deepEqual(
    merged.entries.map(({ email, name }) => [email, name]),
    [
      ['info@acme.example', null],
      ['jane@acme.example', 'Jane Doe'],
      ['joe@acme.example', 'Joe Bloggs'],
    ],
  )
})

test('the source names the providers that gave an address, and no other', () => {
  const hunter = { source: 'provider:hunter', contacts: [contact('joe')] }
  const apollo = { source: 'provider:apollo', contacts: [contact('joe'), contact('jane')] }
  const sourceOf = (lists: Parameters<typeof mergeRosters>[1]) =>
    mergeRosters(own, lists, new Set()).source
  assert.equal(sourceOf([]), 'native:site')
  assert.equal(sourceOf([hunter, apollo]), 'native:site+provider:hunter')
  assert.equal(
    mergeRosters({ entries: [], sources: [] }, [apollo], new Set()).source,
    'provider:apollo',
  )
})

test('what a provider gave in an earlier search keeps its label', () => {
  const facts = {
    ...emptyFacts('acme.example'),
    mailboxes: [
      { email: 'joe@acme.example', personName: 'Joe', source: 'provider:pdl', learntAtMs: 0 },
      { email: 'jane@acme.example', personName: 'Jane', source: 'native:smtp', learntAtMs: 0 },
    ],
  }
  const entries = [entry('joe'), entry('jane')]
  assert.deepEqual(ownSourcesOf(entries, facts), ['provider:pdl', 'native:site'])
})
