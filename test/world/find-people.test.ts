import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { judge } from '../../demo/judge.ts'
import type { DemoContact, Expected } from '../../demo/story.ts'
import { mapBounded } from '../../src/lib/time.ts'
import { companies } from '../../world/data/companies.ts'
import { isStaffed } from '../../world/model/staff-view.ts'
import { startWorld, type World } from '../../world/world.ts'
import { type ServedWorld, serveWorld } from '../support/world/served-world.ts'

// Two cores serve the world and search it at once.
const searchesAtOnce = 8
let world: World
let service: ServedWorld
const endings: (() => Promise<void>)[] = []

before(async () => {
  world = await startWorld({
    companies: companies.filter(isStaffed),
    mail: { slowMs: 200 },
  })
  endings.push(() => world.stop())
  service = await serveWorld({ after: (end) => void endings.push(end) }, world)
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

const asked = (row: { readonly input: object }) => Object.values(row.input).join(', ')

/** What is not as the world has it: one line for each row. */
async function faultsOf<R extends { readonly input: object; readonly case: string }>(
  path: string,
  rows: readonly R[],
  expectedOf: (row: R) => { readonly expected: Expected; readonly isMissRight?: boolean },
): Promise<string[]> {
  const lines = await mapBounded(rows, searchesAtOnce, async (row) => {
    const reply = await service.ask(path, row.input)
    const { expected, isMissRight = false } = expectedOf(row)
    if (isMissRight && reply.status === 404) return null
    const step = { asked: '', shows: '', input: {}, expected, price: 0 }
    const { faults, answer, certainty } = judge(step, { ...reply, isReplayed: false }, [])
    return faults.length === 0
      ? null
      : `${row.case}: ${asked(row)}: ${answer} ${certainty}: ${faults.join('; ')}`
  })
  return lines.flatMap((line) => line ?? [])
}

const contact = (expected: DemoContact & { readonly isMissRight: boolean }) => ({
  expected: { kind: 'contact', contact: expected } as const,
  isMissRight: expected.isMissRight,
})

test('every person is found with the proof there is, and none is made up', async () => {
  const rows = world.people.persons
  const nameless = { name: null, jobTitle: null }
  assert.ok(rows.length > 100)
  assert.deepEqual(
    await faultsOf('/find-email/person', rows, ({ expected }) =>
      contact({ ...expected, ...nameless }),
    ),
    [],
  )
})

test('every role is answered by its holder at that company, or by none', async () => {
  const rows = world.people.decisionMakers
  assert.deepEqual(
    await faultsOf('/find-email/decision-maker', rows, ({ expected }) => contact(expected)),
    [],
  )
})

test('a profile linked from a site that was read leads to its person', async () => {
  const rows = world.people.profiles
  assert.deepEqual(
    await faultsOf('/find-email/linkedin', rows, ({ expected }) => contact(expected)),
    [],
  )
})

test("a roster holds what the site publishes, and nothing of other firms' people", async () => {
  const rows = world.people.rosters
  assert.deepEqual(
    await faultsOf('/find-email/company', rows, ({ expected }) => ({
      expected: { kind: 'roster', roster: { ...expected, hasMore: false } },
      isMissRight: expected.must.length === 0,
    })),
    [],
  )
})

test('mail servers are asked, and no mail is ever sent', () => {
  assert.ok(world.mail.sessions() > 0)
  assert.equal(world.mail.commands('DATA'), 0)
})
