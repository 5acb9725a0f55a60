import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { checkEntries } from '../../../../app/cli/import/check-entries.ts'
import { type CompanyRow, createCompanies } from '../../../store/facts/companies.ts'
import { createCompanyChecks } from '../../../store/facts/company-checks.ts'
import { createCompanyImports } from '../../../store/facts/company-imports.ts'
import {
  ImportBegunAgainError,
  ImportUndoneError,
  StageLostError,
} from '../../../store/facts/company-stage.ts'
import { createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const fold = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const stored = createCompanies(harness.db, fold)
const imports = createCompanyImports(harness.db)
const begun = await imports.begin('a list', null)
const companies = {
  find: async (key: string) =>
    (await stored.find(key)).map(({ name, domain }) => ({ name, domain })),
  importCompanies: (
    rows: AsyncIterable<readonly CompanyRow[]>,
    onProgress?: (count: { rows: number }) => void,
  ) => stored.importCompanies(rows, { begun, ...(onProgress && { onProgress }) }),
}

async function* rowsOf(rows: readonly CompanyRow[]) {
  yield rows
}

const unknown = {
  ...{ linkedinUrl: null, industry: null, locality: null },
  ...{ country: null, size: null, founded: null },
}
const listed = (name: string, domain: string, ...aliases: string[]): CompanyRow => ({
  name,
  domain,
  aliases,
  ...unknown,
  position: 1,
})

test('a company is found by its name and by its aliases, whatever the spelling', async () => {
  await companies.importCompanies(
    rowsOf([listed('Blue Kettle', 'bluekettle.example', 'B.K. Teas', 'Kettle Blue')]),
  )
  for (const name of ['BLUE KETTLE', 'bk teas', 'kettle-blue']) {
    assert.deepEqual(await companies.find(fold(name)), [
      { name: 'Blue Kettle', domain: 'bluekettle.example' },
    ])
  }
  assert.deepEqual(await companies.find('unheardof'), [])
})

test('those the name belongs to come before those it is an alias of', async () => {
  await companies.importCompanies(
    rowsOf([
      listed('Aardvark PersonalDataTable', 'aardvark.example', 'Nimbus'),
      listed('Nimbus', 'nimbus.example'),
    ]),
  )
  assert.deepEqual(
    (await companies.find('nimbus')).map(({ domain }) => domain),
    ['nimbus.example', 'aardvark.example'],
  )
})

test('importing a list again changes nothing, in any order', async () => {
  const rows = [
    listed('Larch', 'larch.example', 'Larch Group', 'The Larch'),
    listed('LARCH', 'larch.example'),
    listed('Larch Group', 'larch.example', 'Larch'),
    listed('Willow', 'willow.example', 'WILLOW'),
  ]
  const first = await companies.importCompanies(rowsOf(rows))
  assert.deepEqual(first, { rows: 4, skipped: 0, changed: 4 })
  assert.equal((await companies.importCompanies(rowsOf(rows))).changed, 0)
  assert.equal((await companies.importCompanies(rowsOf(rows.toReversed()))).changed, 0)
})

test('rows without a usable name or domain are counted and passed over', async () => {
  const count = await companies.importCompanies(
    rowsOf([
      listed('---', 'dash.example'),
      listed('Nowhere', ''),
      listed('Nul\0l', 'nul.example'),
      listed('Good Row', 'good.example', '---', 'n\0l'),
    ]),
  )
  assert.deepEqual(count, { rows: 4, skipped: 3, changed: 2 })
})

test('a long list is imported in batches, with progress, without holding it in memory', async () => {
  const seen: number[] = []
  async function* many() {
    for (let i = 0; i < 12_000; i += 1) yield [listed(`Serial ${i}`, `serial${i}.example`)]
  }
  const count = await companies.importCompanies(many(), (progress) => seen.push(progress.rows))
  assert.deepEqual(count, { rows: 12_000, skipped: 0, changed: 12_000 })
  assert.deepEqual(seen, [5_000, 10_000, 12_000, 12_000])
  assert.equal((await companies.find('serial11999'))[0]?.domain, 'serial11999.example')
})

test('a name that too many share gives a bounded list', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => listed('Generic', `generic${i}.example`))
  await companies.importCompanies(rowsOf(rows))
  assert.equal((await companies.find('generic')).length, 20)
})

test('an import taken back leaves what another list brought as well, and stops one that runs', async () => {
  const [first, second] = [await imports.begin('first', null), await imports.begin('second', null)]
  const shared = listed('Elderpump', 'elderpump.example')
  await stored.importCompanies(rowsOf([shared, listed('Own Pump', 'ownpump.example')]), {
    begun: first,
  })
  const known = {
    ...shared,
    industry: 'machinery',
    linkedinUrl: 'https://www.linkedin.com/company/elderpump',
  }
  await stored.importCompanies(rowsOf([known]), { begun: second })
  assert.deepEqual(await stored.find('elderpump'), [
    {
      name: 'Elderpump',
      domain: 'elderpump.example',
      ...unknown,
      industry: 'machinery',
      linkedinUrl: known.linkedinUrl,
    },
  ])
  assert.deepEqual(await imports.undo(first.id), { kind: 'companies', deleted: 2 })
  assert.equal((await stored.find('elderpump')).length, 1)
  assert.deepEqual(await stored.find('ownpump'), [])
  assert.equal(await imports.undo(first.id), null)
  await assert.rejects(
    stored.importCompanies(rowsOf([shared]), { begun: first }),
    ImportUndoneError,
  )
})

test('an interrupted import of the same file goes on where it stopped, of another from its beginning', async () => {
  const open = await imports.begin('/lists/a.csv', 'aa')
  await stored.importCompanies(rowsOf([{ ...listed('Plover', 'plover.example'), position: 7 }]), {
    begun: open,
  })
  const resumed = await imports.begin('/lists/a.csv', 'aa')
  assert.deepEqual(resumed, {
    id: open.id,
    run: open.run + 1,
    position: 7,
    companies: 1,
    contacts: 0,
  })
  // The import is interrupted again before anything was read.
  await stored.importCompanies(rowsOf([]), { begun: resumed })
  assert.equal((await imports.begin('/lists/a.csv', 'aa')).position, 7)
  const again = await imports.begin('/lists/a.csv', 'bb')
  assert.equal(again.position, 0)
  await imports.finish(again, { position: 7, companies: 1, rejected: 2 })
  assert.equal((await imports.begin('/lists/a.csv', 'bb')).position, 0)
  const [latest] = await imports.list()
  assert.deepEqual([latest?.name, latest?.rejected, latest?.namesAdded], ['/lists/a.csv', 2, 1])
})

test('of two runs of one import the later one has all rows, and the earlier one adds and ends nothing', async () => {
  const rows = ['Curlew', 'Dunlin'].map((name, n) => ({
    ...listed(name, `${name.toLowerCase()}.example`),
    position: n + 1,
  }))
  const early = await imports.begin('twice', 'aa')
  const staged = Promise.withResolvers<void>()
  const later = Promise.withResolvers<void>()
  async function* slowly() {
    // This many are staged at once; the last of them waits for the other run.
    yield Array.from({ length: 5_000 }, () => rows[0] as CompanyRow)
    staged.resolve()
    await later.promise
    yield rows.slice(1)
  }
  const first = stored.importCompanies(slowly(), { begun: early })
  await staged.promise
  const late = await imports.begin('twice', 'aa')
  assert.equal(late.position, 0)
  async function* between() {
    yield rows.slice(0, 1)
    later.resolve()
    await assert.rejects(first, ImportBegunAgainError)
    await imports.finish(early, { position: 2, companies: 2, rejected: 0 })
    assert.equal((await imports.list()).find(({ id }) => id === late.id)?.state, 'open')
    yield rows.slice(1)
  }
  assert.equal((await stored.importCompanies(between(), { begun: late })).changed, 2)
  for (const { name, domain } of rows)
    assert.deepEqual(await companies.find(fold(name)), [{ name, domain }])
})

test('names that a crash of the database took from the stage are not taken for added: the import goes on before them', async () => {
  const rows = ['Godwit', 'Knot'].map((name, n) => ({
    ...listed(name, `${name.toLowerCase()}.example`),
    position: n + 1,
  }))
  const crashed = await imports.begin('crashed', 'aa')
  async function* crashing() {
    yield Array.from({ length: 5_000 }, () => rows[0] as CompanyRow)
    // The batch is being stored when the next one is asked for.
    yield Array.from({ length: 5_000 }, () => rows[0] as CompanyRow)
    // Recovery empties unlogged tables.
    await harness.db.query('TRUNCATE company_stage')
    yield rows.slice(1)
  }
  await assert.rejects(stored.importCompanies(crashing(), { begun: crashed }), StageLostError)
  assert.deepEqual(await companies.find(fold('Knot')), [])
  const again = await imports.begin('crashed', 'aa')
  assert.deepEqual([again.position, again.companies], [0, 0])
  assert.equal((await stored.importCompanies(rowsOf(rows), { begun: again })).changed, 2)
})

test('a comparison with the sites that is interrupted goes on where it stopped, and keeps what it found', async () => {
  const own = await imports.begin('to be compared', null)
  const rows = Array.from({ length: 120 }, (_, n) =>
    listed(`Compared ${String(n).padStart(3, '0')}`, `compared${n}.example`, `Alias ${n}`),
  )
  await stored.importCompanies(rowsOf(rows), { begun: own })
  const checks = createCompanyChecks(harness.db)
  const seen: string[] = []
  const compare = async (stopAfter: number, sample: number | null = null) => {
    const stopping = new AbortController()
    const begun = await checks.begin(own.id, sample !== null)
    assert.ok(begun)
    const check = async ({ domain }: { readonly domain: string }) => {
      seen.push(domain)
      if (seen.length === stopAfter) stopping.abort()
      return domain === 'compared7.example' || domain === 'compared90.example'
        ? ('parked' as const)
        : ('fits' as const)
    }
    const options = { importId: own.id, sample, rate: 100_000, signal: stopping.signal }
    await checkEntries(begun, checks, check, { ...options, onProgress: () => undefined })
    const [entry] = (await imports.list()).filter(({ id }) => id === own.id)
    return [entry?.checked, entry?.wrong]
  }
  assert.deepEqual(await compare(70), [50, 1])
  const before = seen.length
  assert.deepEqual(await compare(1_000), [120, 2])
  assert.equal(seen.length - before, 70)
  assert.deepEqual(
    (await checks.wrong(own.id, 10)).map(({ name, finding }) => [name, finding]),
    [
      ['Compared 007', 'parked'],
      ['Compared 090', 'parked'],
    ],
  )
  assert.equal((await compare(1_000, 30))[0], 30)
  await imports.undo(own.id)
  assert.deepEqual(await checks.wrong(own.id, 10), [])
})

test('a comparison that is interrupted while a site is read ends without an error', async () => {
  const own = await imports.begin('to be interrupted', null)
  await stored.importCompanies(rowsOf([listed('Avocet', 'avocet.example')]), { begun: own })
  const checks = createCompanyChecks(harness.db)
  const begunCheck = await checks.begin(own.id, false)
  assert.ok(begunCheck)
  const stopping = new AbortController()
  const interrupted = async (_: unknown, signal: AbortSignal) => {
    stopping.abort()
    signal.throwIfAborted()
    return 'fits' as const
  }
  const counts = await checkEntries(begunCheck, checks, interrupted, {
    ...{ importId: own.id, sample: null, rate: 1_000, signal: stopping.signal },
    onProgress: () => undefined,
  })
  assert.equal(counts.fits + counts.unread, 0)
})

test('the same firm a thousand times is one entry, and what a later row knows is filled in', async () => {
  const own = await imports.begin('a thousand times', null)
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    ...listed('Ousebeck', 'ousebeck.example', 'OB'),
    position: n + 1,
  }))
  const once = await stored.importCompanies(rowsOf(rows), { begun: own })
  assert.deepEqual([once.rows, once.changed], [1_000, 2])
  const known = { industry: 'pumps', locality: 'Leeds', country: 'United Kingdom', founded: 1987 }
  const again = await stored.importCompanies(
    rowsOf([{ ...listed('OUSEBECK Ltd', 'ousebeck.example'), ...known, size: '11-50' }]),
    { begun: own },
  )
  assert.equal(again.changed, 1)
  await stored.importCompanies(
    rowsOf([{ ...listed('Ousebeck', 'ousebeck.example'), ...known, size: '11-50' }]),
    { begun: own },
  )
  const [found] = await stored.find('ousebeck')
  assert.deepEqual(found, {
    ...{ name: 'Ousebeck', domain: 'ousebeck.example', linkedinUrl: null },
    ...{ ...known, size: '11-50' },
  })
})

test('an import that fails leaves nothing staged, so that a full disk does not stay full', async () => {
  const cut = new Error('the list is cut')
  async function* cutRows() {
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      ...listed(`Torn Sail ${index}`, `tornsail${index}.example`),
      position: index + 1,
    }))
    // The first batch is staged before the second one is.
    yield rows.slice(0, 6_000)
    yield rows.slice(6_000)
    throw cut
  }
  const list = await imports.begin('a list that is cut', null)
  await assert.rejects(stored.importCompanies(cutRows(), { begun: list }), cut)
  const [staged] = await harness.db.query<{ count: number }>(
    'SELECT count(*)::int FROM company_stage WHERE import_id = $1',
    [list.id],
  )
  assert.deepEqual(staged, { count: 0 })
  assert.deepEqual(await companies.find(fold('Torn Sail 1')), [])
})
