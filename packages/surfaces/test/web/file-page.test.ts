import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import { offersAt } from '@enricher/contract/lookups'
import { exampleBulkFile } from '../../http/routes/bulk-example.ts'
import { filePage } from '../../web/pages/file-page.ts'

const example = exampleBulkFile('http://localhost')

function pageOf(
  change: Partial<BulkReply>,
  waiting: Parameters<typeof filePage>[0]['waiting'] = null,
  summary: Parameters<typeof filePage>[0]['summary'] = null,
): string {
  const file = { ...example, ...change }
  const typed = new URLSearchParams()
  const about = { csrfToken: '', file, offers: offersAt(1), credits: 1 }
  const further = { summary, isChanged: false, maximum: null }
  const facts = { ...about, ...further, typed, waiting, error: undefined }
  return filePage(facts).body.markup
}

test('a file that stopped for want of credits leads to where they are bought, others do not', () => {
  const billing = /<a [^>]*href="\/dashboard\/billing">Buy credits<\/a>/
  assert.match(pageOf({ state: 'stopped', stopped: 'insufficient_credits' }), billing)
  for (const stopped of ['requested', 'max_credits', 'failed'] as const) {
    const page = pageOf({ state: 'stopped', stopped })
    assert.match(page, stopped === 'max_credits' ? />Raise the limit and continue</ : />Resume</)
    assert.doesNotMatch(page, billing)
  }
})

test('a file of which no row is done yet has no pace', () => {
  const running = (rate: number) =>
    pageOf({ state: 'running', progress: { ...example.progress, rate, seconds_left: 30 } })
  assert.match(running(2.5), /2\.5 rows a second, about 30 s left/)
  assert.doesNotMatch(running(0), /a second/)
})

test('the page of a file that waits says for what and until when, and says nothing of it else', () => {
  const until = new Date('2026-11-20T14:05:40Z')
  const page = pageOf({ state: 'queued' }, { source: 'mail_server', until })
  assert.match(page, /Waiting for a mail server to answer again, until 14:05 UTC\./)
  assert.match(
    pageOf({ state: 'queued' }, { source: 'provider', until }),
    /for a provider to finish/,
  )
  assert.doesNotMatch(pageOf({ state: 'running' }), /Waiting for/)
})

test('a finished file shows rows apart of which a source gave no reply, and how to look them up once more', () => {
  const state = 'succeeded'
  const progress = { ...example.progress, hits: 10, misses: 12 }
  const operation = 'find-email-person'
  const names = ['Company', 'enricher_email', 'enricher_status', 'enricher_email_2']
  const rows = [['Larkspire', 'old@larkspire.example', 'hit', 'jane@larkspire.example']]
  const summary = {
    unsure: 11,
    valid: 7,
    risky: 2,
    unknown: 1,
    invalid: 0,
    names,
    ownColumns: 2,
    rows,
  }
  const page = pageOf({ state, operation, progress }, null, summary)
  assert.match(page, /7 valid, 2 risky, 1 unknown/)
  assert.match(page, /Without a result<\/dt>\s*<dd class="figure-value">1</)
  assert.match(page, /11 rows are incomplete: a source did not reply\. Look them up again later\./)
  assert.match(page, /jane<wbr>@larkspire/)
  // The file has a column of that name itself.
  assert.doesNotMatch(page, /old<wbr>@larkspire/)
  assert.doesNotMatch(pageOf({ state, operation, progress }), /incomplete/i)
})

test('rows without an answer are looked up again for a stated most cost, which the maximum of the file bounds', () => {
  const progress = {
    ...example.progress,
    rows_done: 200,
    failed: 3,
    invalid: 2,
    credits_charged: 72,
  }
  const pageWith = (max_credits: number | null, operation = 'find-website') =>
    pageOf({ state: 'succeeded', operation, max_credits, progress })
  const page = pageWith(null)
  assert.match(page, />Look up 3 rows again</)
  assert.match(page, /You pay for new hits only, at most 6 credits\./)
  assert.match(
    page,
    /“enricher_reason” of the <a href="[^"]+format=csv">download<\/a> says why rows are invalid or failed\./,
  )
  assert.match(pageWith(77), /at most 4 credits\./)
  assert.match(pageWith(80, 'find-all'), /at most 8 credits\./)
  assert.match(pageWith(73), /3 rows cannot be looked up again: the maximum cost/)
  assert.doesNotMatch(pageWith(73), /value="start"/)
})

test('a file is deleted only after a question that names it', () => {
  const page = pageOf({ state: 'succeeded', name: 'hub2.csv' })
  assert.match(
    page,
    /<details[^>]*><summary>Delete the file<\/summary>[\s\S]*Delete “hub2\.csv” and its/,
  )
})
