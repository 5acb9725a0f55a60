import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyProfile } from '../../model/company-profile.ts'
import { evidenceItemsOf } from '../../model/evidence-items.ts'
import { profileFactsOf } from '../../model/profile-facts.ts'
import { emptyProfile } from '../../model/profile-without.ts'
import { fillProfile } from '../../people/fill-profile.ts'
import { createSuppression } from '../../suppression/suppression.ts'
import { digestOfMark, marksOf } from '../../suppression/suppression-marks.ts'
import { startWaterfallHarness } from '../waterfall/waterfall-harness.ts'

const harness = startWaterfallHarness()
const domain = 'copperwreninstruments.com'
const suppression = () => createSuppression('k', [])
const run = () => ({ signal: AbortSignal.timeout(30_000) })
const stated = <Value>(value: Value) => ({
  ...{ value, confidence: 0.95, pageUrl: `https://${domain}/`, quote: null },
})
const own: CompanyProfile = {
  ...emptyProfile,
  name: stated('Copperwren'),
  employeeRange: stated('7'),
}
const asked = (...names: ('hunter' | 'pdl')[]) =>
  names.map((name) => harness.doubles().seen(name).length)

test('providers fill what the site leaves open, the cheaper one first, and never what it states', async () => {
  const { waterfall } = harness.open({ providers: ['pdl', 'hunter'] })
  const before = asked('hunter', 'pdl')
  const filled = await fillProfile(domain, own, { waterfall, suppression }, run())
  assert.equal(filled.employeeRange, own.employeeRange)
  assert.equal(filled.name, own.name)
  assert.deepEqual(
    [filled.foundedYear?.value, filled.foundedYear?.provider, filled.description?.provider],
    [1998, 'pdl', 'hunter'],
  )
  assert.deepEqual(
    filled.social.map(({ value, provider }) => [value.network, provider]),
    [['linkedin', 'hunter']],
  )
  assert.ok(filled.address?.value.country === 'GB' && filled.address.pageUrl === null)
  assert.deepEqual(
    asked('hunter', 'pdl').map((count, at) => count - (before[at] ?? 0)),
    [1, 1],
  )
})

test('nothing is asked where the site states all that a provider is worth its price for', async () => {
  const { waterfall } = harness.open({ providers: ['pdl', 'hunter'] })
  const whole: CompanyProfile = {
    ...own,
    foundedYear: stated(1990),
    social: [stated({ network: 'linkedin', url: 'https://www.linkedin.com/company/cw' })],
  }
  const before = asked('hunter', 'pdl')
  assert.equal(await fillProfile(domain, whole, { waterfall, suppression }, run()), whole)
  assert.equal(await fillProfile(domain, own, { waterfall: null, suppression }, run()), own)
  const people = harness.open({ providers: ['prospeo'] }).waterfall
  assert.equal(await fillProfile(domain, own, { waterfall: people, suppression }, run()), own)
  assert.deepEqual(asked('hunter', 'pdl'), before)
})

test('a provider that fails, knows nothing or costs more than the day has left changes nothing', async () => {
  const unknown = harness.open({ providers: ['pdl', 'hunter'] }).waterfall
  assert.equal(
    await fillProfile('unheard-of.example', own, { waterfall: unknown, suppression }, run()),
    own,
  )
  const failing = harness.open({ providers: ['pdl'], key: 'test-key-fault-exhausted' }).waterfall
  assert.equal(await fillProfile(domain, own, { waterfall: failing, suppression }, run()), own)
  const poor = harness.open({ providers: ['pdl'], budgetUsdPerDay: 0.01 }).waterfall
  const before = asked('pdl')
  assert.equal(await fillProfile(domain, own, { waterfall: poor, suppression }, run()), own)
  assert.deepEqual(asked('pdl'), before)
})

test('no provider is asked about a suppressed company', async () => {
  const identity = { kind: 'domain', domain } as const
  const digests = marksOf(identity).map(([kind, text]) => digestOfMark('k', kind, text))
  const list = createSuppression('k', digests)
  const { waterfall } = harness.open({ providers: ['hunter'], suppression: async () => list })
  const before = asked('hunter')
  assert.equal(await fillProfile(domain, own, { waterfall, suppression }, run()), own)
  assert.deepEqual(asked('hunter'), before)
})

test('a record that names another firm, or someone who is suppressed, counts as none', async () => {
  const { waterfall } = harness.open({ providers: ['hunter'] })
  const other: CompanyProfile = { ...own, name: stated('Otherworks') }
  assert.equal(await fillProfile(domain, other, { waterfall, suppression }, run()), other)
  const identity = { kind: 'person', name: 'Copperwren Instruments', domain: null } as const
  const digests = marksOf(identity).map(([kind, text]) => digestOfMark('k', kind, text))
  const list = createSuppression('k', digests)
  const filled = await fillProfile(domain, own, { waterfall, suppression: () => list }, run())
  assert.equal(filled.name, own.name)
  assert.equal(filled.legalName, null)
})

test('the evidence names the provider of a value, and the page of a stated one', async () => {
  const { waterfall } = harness.open({ providers: ['hunter'] })
  const filled = await fillProfile(domain, own, { waterfall, suppression }, run())
  const items = evidenceItemsOf(profileFactsOf(filled, 0), { domain } as never)
  const item = (field: string) => items.find((each) => each.stated?.field === field)
  assert.equal(item('description')?.kind, 'provider')
  assert.equal(item('description')?.page, null)
  assert.equal(item('description')?.rule, 'Description: given by Hunter, 80 % sure.')
  assert.equal(item('employee_range')?.kind, 'fact')
  assert.equal(item('employee_range')?.rule, 'Number of staff: stated on its site, 95 % sure.')
})
