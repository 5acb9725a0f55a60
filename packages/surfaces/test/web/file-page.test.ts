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
): string {
  const file = { ...example, ...change }
  const typed = new URLSearchParams()
  const about = { csrfToken: '', file, offers: offersAt(1), credits: 1 }
  const facts = { ...about, typed, waiting, error: undefined }
  return filePage(facts).body.markup
}

test('a file that stopped for want of credits leads to where they are bought, others do not', () => {
  const billing = /<a [^>]*href="\/dashboard\/billing">Buy credits<\/a>/
  assert.match(pageOf({ state: 'stopped', stopped: 'insufficient_credits' }), billing)
  for (const stopped of ['requested', 'max_credits', 'failed'] as const) {
    const page = pageOf({ state: 'stopped', stopped })
    assert.match(page, /Go on/)
    assert.doesNotMatch(page, billing)
  }
})

test('a file of which no row is done yet has no pace', () => {
  const running = (rate: number) =>
    pageOf({ state: 'running', progress: { ...example.progress, rate, seconds_left: 30 } })
  assert.match(running(2.5), /2\.5 rows a second, some 30 s left/)
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
