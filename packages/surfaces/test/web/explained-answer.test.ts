import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainedAnswer } from '../../web/components/explained-answer.ts'
import { html } from '../../web/html.ts'

test('where no site was chosen, the line says why, and of which site', () => {
  const rule = 'Not enough to be sure of this site: its title is exactly the name.'
  const page = 'https://acme.example/'
  const lookup = {
    operation: 'find-website',
    question: null,
    found_at: '2026-11-20T00:00:00.000Z',
    kept_until: '2026-12-20T00:00:00.000Z',
  }
  const item = {
    page,
    seen_at: '2026-11-20T00:00:00.000Z',
    quote: null,
    verdict: 'neutral',
  } as const
  const shown = (kind: 'page' | 'site') =>
    explainedAnswer({
      answer: null,
      explained: [{ ...lookup, evidence: [{ ...item, kind, rule }] }],
      exchange: html``,
    }).markup.split('<div class="drawers">')[0]
  assert.match(shown('page') ?? '', /Why:<\/strong> Not enough [^<]* <span class="found">https/)
  assert.doesNotMatch(shown('site') ?? '', /Why:/)
})
