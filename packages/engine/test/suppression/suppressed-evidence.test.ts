import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastThreadTime, slowness } from '@enricher/lab/tools/slowness'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import { explanationWithoutSuppressed } from '../../suppression/suppression-evidence.ts'
import { digestOfMark, marksOf } from '../../suppression/suppression-marks.ts'

const key = 'a key of this installation'
const listOf = (...identities: readonly Parameters<typeof marksOf>[0][]) =>
  createSuppression(
    key,
    identities.flatMap(marksOf).map(([kind, text]) => digestOfMark(key, kind, text)),
  )
const unnamed = { name: null, email: null, linkedinUrl: null }
const item = {
  about: unnamed,
  page: 'https://acme.example/history',
  quote: null as string | null,
  rule: 'Seen.',
}
const keptOf = (items: readonly (typeof item)[], list = everywhere) =>
  explanationWithoutSuppressed(null, items, list).items.length

const everywhere = listOf({ kind: 'person', name: 'Ines Quarrow', domain: null })
const atAcme = listOf({ kind: 'person', name: 'Ines Quarrow', domain: 'acme.example' })

test('a name within a sentence is found, in any spelling, and its neighbours are not', () => {
  const quotes = [
    'Founded by Ines Quarrow in 1949, in a barn',
    'as QUARROW, Inés said',
    'thanks to Dr. Ines M. Quarrow',
  ]
  for (const quote of quotes) assert.equal(keptOf([{ ...item, quote }]), 0, quote)
  for (const quote of ['Founded by Ines Marlow, not by Otto Quarrow', 'The quarrow of Acme']) {
    assert.equal(keptOf([{ ...item, quote }]), 1, quote)
  }
})

test('the address of a page names a person, too, and a person at one firm is free at another', () => {
  const page = 'https://acme.example/our/team/in%C3%A9s-quarrow'
  assert.equal(keptOf([{ ...item, page }], atAcme), 0)
  const elsewhere = 'https://other.example/our/team/ines-quarrow'
  assert.equal(keptOf([{ ...item, page: elsewhere }], atAcme), 1)
})

test('a question in free text is hidden with all of its evidence where what was found leads to the person', () => {
  const question = { company_name: 'Acme', context: 'the one that Ines Quarrow runs' }
  const hidden = explanationWithoutSuppressed(question, [item], atAcme)
  assert.deepEqual([hidden.question, hidden.items, hidden.isHidden], [null, [], true])
  const apart = { first_name: 'Ines', last_name: 'Quarrow', domain: 'acme.example' }
  assert.equal(explanationWithoutSuppressed(apart, [], atAcme).question, null)
  assert.equal(explanationWithoutSuppressed(apart, [], noSuppression).question, apart)
})

test('an address is compared without the quotes that it does not need', () => {
  const list = listOf(
    { kind: 'email', email: 'kim.lor@quo.example' },
    { kind: 'email', email: '"kim lor"@quo.example' },
  )
  const leftOf = (email: string) => explanationWithoutSuppressed({ email }, [], list).question
  for (const email of [
    'Kim.Lor@quo.example',
    '"kim.lor"@quo.example',
    '"Kim.lor+news"@QUO.example',
    '"kim\\.lor"@quo.example',
    '"kim lor"@quo.example',
    'ask <"kim.lor"@quo.example>, please',
  ]) {
    assert.equal(leftOf(email), null, email)
  }
  for (const email of ['"kim..lor"@quo.example', '"kim"@quo.example', '"@quo.example', '""@']) {
    assert.deepEqual(leftOf(email), { email })
  }
})

test('twenty items of the longest quotes and a question of a thousand characters are read within 50 ms', () => {
  // No two windows of the text are alike.
  const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + (index % 23))
  const textOf = (from: number, words: number) =>
    Array.from({ length: words }, (_, index) => `Mar${letters(from * 31 + index)}`).join(' ')
  const items = Array.from({ length: 20 }, (_, index) => ({
    ...item,
    page: `https://acme-${index % 6}.example/a/${index}`,
    quote: textOf(index, 33),
  }))
  const question = { company_name: 'Acme', context: textOf(77, 165) }
  const list = listOf(
    ...Array.from({ length: 200 }, (_, index) => ({
      kind: 'person' as const,
      name: `Ines${String.fromCharCode(97 + (index % 26))} Quarrow${String.fromCharCode(97 + Math.floor(index / 26))}`,
      domain: null,
    })),
  )
  const tookMs = leastThreadTime(() => {
    assert.equal(explanationWithoutSuppressed(question, items, list).items.length, 20)
  })
  assert.ok(tookMs / slowness() < 50, `${tookMs} ms`)
})
