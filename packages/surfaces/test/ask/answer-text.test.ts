import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { answerText } from '../../ask/answer-text.ts'
import { itemsOf, mergedItems } from '../../ask/schema-items.ts'
import type { EndedStep } from '../../ask/steps.ts'
import { toolsAt } from '../../ask/tools.ts'

const tools = toolsAt(1)

function step(
  index: number,
  offer: Partial<Offer> | null,
  input: JsonObject,
  result: JsonObject | null,
) {
  return {
    ...{ index, offer: offer as Offer, input, result },
    status: result === null ? 'no_result' : 'succeeded',
    ...{ creditsCharged: 0, cached: false, evidenceIds: [], isReplay: false, failure: null },
  } satisfies EndedStep
}

const website = step(
  0,
  tools.find({ tool: 'find-website' }),
  { company_name: 'Acme' },
  { company_name: 'Acme', website_url: 'https://www.acme.example/en', source: 'site' },
)
const emails = Array.from({ length: 7 }, (_, index) => ({
  email: `p${index}@acme.example`,
  name: index === 0 ? 'Jane Doe' : null,
  title: index === 0 ? 'CEO' : null,
  linkedin_url: null,
}))
const roster = step(
  1,
  tools.find({ tool: 'find-email-company' }),
  { domain: 'acme.example' },
  { emails, count: 7 },
)

test('a roster names a few addresses, and its company is that of the website', () => {
  assert.equal(
    answerText([website, roster], 'en', { isList: false }),
    'The website of Acme is https://www.acme.example/en. 7 email addresses at Acme: p0@acme.example, p1@acme.example, p2@acme.example, p3@acme.example, p4@acme.example and 2 more.',
  )
  assert.equal(answerText([website, website], 'de', { isList: true }).split('\n').length, 1)
})

test('a role in the words of a question begins its sentence, with the colon of its language', () => {
  const input = { domain: 'acme.example', decision_maker_category: 'directeur technique' }
  const found = { name: 'Jane Doe', job_title: 'CTO', email: null }
  const asked = step(0, tools.find({ tool: 'find-email-decision-maker' }), input, found)
  const textIn = (language: 'fr' | 'es') => answerText([asked], language, { isList: false })
  assert.equal(textIn('fr'), "Directeur technique d'acme.example : Jane Doe, CTO.")
  assert.equal(textIn('es'), 'Directeur technique de acme.example: Jane Doe, CTO.')
})

test('what several steps found of an organization is one item', () => {
  const items = [website, roster].flatMap((one) => itemsOf(one, (id) => id))
  const [item, ...others] = mergedItems(items)
  assert.equal(others.length, 0)
  assert.equal(item?.item['name'], 'Acme')
  assert.equal((item?.item['email'] as string[] | undefined)?.length, 6)
  assert.deepEqual(item?.item['employee'], [
    {
      '@type': 'Person',
      name: 'Jane Doe',
      jobTitle: 'CEO',
      email: 'p0@acme.example',
      sameAs: [],
    },
  ])
})

test('an address that is not proven is said to be so, and a verdict in the words of the language', () => {
  const asked = { full_name: 'Jane Doe', domain: 'acme.example' }
  const found = { email: 'jane@acme.example', email_status: 'risky', source: 'native:pattern' }
  const person = step(0, tools.find({ tool: 'find-email-person' }), asked, found)
  assert.match(answerText([person], 'en', { isList: false }), /jane@acme\.example, not proven\./)
  const checked = { email: 'a@b.test', status: 'invalid', reason: 'no_such_mailbox' }
  const verify = step(0, tools.find({ tool: 'verify-email' }), { email: 'a@b.test' }, checked)
  assert.equal(answerText([verify], 'es', { isList: false }), 'a@b.test no es válido.')
})

test('a lookup that was added later is answered without sentences of its own', () => {
  const phone = step(
    0,
    { name: 'find-phone', kind: 'lookup' } as Partial<Offer>,
    { company_name: 'Acme' },
    { phone: '+41 00 000 00 00', source: 'site', cached: false },
  )
  assert.equal(answerText([phone], 'en', { isList: false }), 'Acme: +41 00 000 00 00.')
})

test('what was not found is named first, so that no language needs its article; in French a vowel takes that of "de"', () => {
  const role = { domain: 'acme.example', decision_maker_category: 'buyer' }
  const buyer = step(0, tools.find({ tool: 'find-email-decision-maker' }), role, null)
  const texts = (['en', 'de', 'fr', 'es'] as const).map((language) =>
    answerText([buyer], language, { isList: false }),
  )
  assert.deepEqual(texts, [
    'Head of purchasing at acme.example: nothing was found.',
    'Einkaufsleitung von acme.example: Es wurde nichts gefunden.',
    "Direction des achats d'acme.example : rien n'a été trouvé.",
    'Dirección de compras de acme.example: no se encontró nada.',
  ])
  assert.match(answerText([website], 'fr', { isList: false }), /^Le site web d'Acme est /)
})

test('a step that was skipped says nothing that the step it needed has not said', () => {
  const missed = step(0, tools.find({ tool: 'find-website' }), { company_name: 'Acme' }, null)
  const asked = { domain: { step: 0, field: 'domain' }, decision_maker_category: 'ceo' }
  const role = step(1, tools.find({ tool: 'find-email-decision-maker' }), asked, null)
  const sentences = (['en', 'de', 'fr', 'es'] as const).map((language) =>
    answerText([missed, role], language, { isList: false }),
  )
  assert.deepEqual(sentences, [
    'No website was found for Acme.',
    'Zu Acme wurde keine Website gefunden.',
    "Aucun site web n'a été trouvé pour Acme.",
    'No se encontró ningún sitio web de Acme.',
  ])
})
