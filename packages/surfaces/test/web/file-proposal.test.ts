import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { exampleBulkFile } from '../../http/routes/bulk-example.ts'
import { lookupInWords } from '../../web/entry-words.ts'
import { fileProposal } from '../../web/pages/file-proposal.ts'

const first = { maximum: null, typed: new URLSearchParams() }

test('the notes of a file call a lookup what the choice of lookups calls it', () => {
  const offers = offersAt(1)
  const example = exampleBulkFile('http://localhost')
  const warnings = ['These columns also fit find-all, find-email-company.', 'No e-mail column.']
  const file = { ...example, proposal: { ...example.proposal, warnings } }
  const page = fileProposal({ csrfToken: '', file, offers, credits: 0, ...first }).markup
  const notes = page.slice(0, page.indexOf('<form'))
  assert.doesNotMatch(notes, /find-/)
  for (const name of ['find-all', 'find-email-company'])
    assert.ok(notes.includes(lookupInWords(name).replace("'", '&#39;')), notes)
  assert.match(notes, /No e-mail column\./)
})

test('the proposal of a file shows the balance beside its highest cost, and says when it may not be enough', () => {
  const file = exampleBulkFile('http://localhost')
  const { credits_max } = file.proposal
  const pageWith = (credits: number) =>
    fileProposal({ csrfToken: '', file, offers: offersAt(1), credits, ...first }).markup
  assert.match(pageWith(12_345), /your balance: 12,345 credits/)
  assert.doesNotMatch(pageWith(credits_max), /may not pay for every row/)
  assert.match(pageWith(credits_max - 1), /Your balance of 359 credits may not pay for every row/)
})

test('a file is mapped at once: each column has a selector over its first values, whatever lookup fits', () => {
  const example = exampleBulkFile('http://localhost')
  const pageOf = (change: object) => {
    const file = { ...example, proposal: { ...example.proposal, ...change } }
    return fileProposal({ csrfToken: '', file, offers: offersAt(1), credits: 9, ...first }).markup
  }
  assert.match(pageOf({}), /180 lookups, at most 360 credits/)
  assert.match(pageOf({}), /name="field\.0"[\s\S]{0,200}value="company_name" selected/)
  const unknown = pageOf({ operation: null, columns: {}, credits_max: 0 })
  assert.match(unknown, /name="field\.1"[\s\S]{0,200}value="company_name">Company name/)
  assert.doesNotMatch(unknown, /value="start"/)
})

test('nothing can be started where each row is faulty, and a fault of many rows is listed once', () => {
  const example = exampleBulkFile('http://localhost')
  const faults = [{ line: 2, fault: 'Company name is missing.', rows: 199 }]
  const proposal = { ...example.proposal, rows: 200, duplicates: 0, faulty: 200, faults }
  const file = { ...example, proposal }
  const page = fileProposal({
    csrfToken: '',
    file,
    offers: offersAt(1),
    credits: 9,
    ...first,
  }).markup
  assert.doesNotMatch(page, /value="start"/)
  assert.match(page, /199 rows, the first in line 2: Company name is missing/)
  assert.match(page, /1 row with other mistakes/)
})

test('a wide file has a selector for its first columns and for each that is used', () => {
  const example = exampleBulkFile('http://localhost')
  const names = Array.from({ length: 1_000 }, (_, place) => `column_${place + 1}`)
  const proposal = { ...example.proposal, names, columns: { company_name: 900 }, sample: [] }
  const file = { ...example, proposal }
  const page = fileProposal({
    csrfToken: '',
    file,
    offers: offersAt(1),
    credits: 9,
    ...first,
  }).markup
  assert.equal([...page.matchAll(/<select name="field\./g)].length, 61)
  assert.match(page, /939 more columns are not used/)
  // The columns that are used come first, so that a narrow window shows them.
  assert.equal(/<select name="field\.(\d+)"/.exec(page)?.[1], '900')
})

test('the column that is only filled where it is empty is listed, wherever it is', () => {
  const example = exampleBulkFile('http://localhost')
  const names = Array.from({ length: 72 }, (_, place) => `Column ${place}`)
  const pageOf = (only_empty: number | null, typed: Record<string, string> = {}) => {
    const file = { ...example, proposal: { ...example.proposal, names, only_empty, sample: [] } }
    const facts = { csrfToken: '', file, offers: offersAt(1), credits: 9, maximum: null }
    const page = fileProposal({ ...facts, typed: new URLSearchParams(typed) }).markup
    return page.slice(page.indexOf('name="only_empty"')).split('</select>', 1)[0] ?? ''
  }
  assert.match(pageOf(71), /value="71" selected>Column 71</)
  assert.match(pageOf(null, { only_empty: '70' }), /value="70" selected>Column 70</)
  assert.doesNotMatch(pageOf(null), /Column 60/)
})
