import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import { exampleBulkFile } from '../../http/routes/bulk-example.ts'
import { fileProposal } from '../../web/pages/file-proposal.ts'

const typed = new URLSearchParams()

test('the notes of a file call a lookup what the choice of lookups calls it', () => {
  const offers = offersAt(1)
  const example = exampleBulkFile('http://localhost')
  const warnings = ['These columns also fit find-all, find-email-company.', 'No e-mail column.']
  const file = { ...example, proposal: { ...example.proposal, warnings } }
  const page = fileProposal({ csrfToken: '', file, offers, credits: 0, typed }).markup
  const notes = page.slice(0, page.indexOf('What it would cost'))
  assert.doesNotMatch(notes, /find-/)
  for (const name of ['find-all', 'find-email-company'])
    assert.ok(notes.includes(offers.find((offer) => offer.name === name)?.summary ?? '?'), notes)
  assert.match(notes, /No e-mail column\./)
})

test('the proposal of a file shows the balance beside its highest cost, and says when it may not be enough', () => {
  const file = exampleBulkFile('http://localhost')
  const { credits_max } = file.proposal
  const pageWith = (credits: number) =>
    fileProposal({ csrfToken: '', file, offers: offersAt(1), credits, typed }).markup
  assert.match(pageWith(12_345), /Your balance[\s\S]{0,80}12,345/)
  assert.doesNotMatch(pageWith(credits_max), /may not be enough/)
  assert.match(pageWith(credits_max - 1), /Your balance may not be enough/)
})
