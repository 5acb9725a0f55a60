import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEmailAddress, parseWorkAddress } from '../../mail/email-syntax.ts'

function emailOf(text: string): string | null {
  const address = parseEmailAddress(text)
  return 'refusal' in address ? null : address.email
}

test('two spellings of one mailbox have one key', () => {
  assert.equal(emailOf('Ada.Moor@Brightlane.EXAMPLE'), 'ada.moor@brightlane.example')
  assert.equal(emailOf('ada@bücher.example'), 'ada@xn--bcher-kva.example')
  assert.equal(emailOf('ada@XN--BCHER-KVA.example'), 'ada@xn--bcher-kva.example')
  assert.equal(emailOf('"ada"@brightlane.example'), 'ada@brightlane.example')
  assert.equal(emailOf('  ada@brightlane.example '), 'ada@brightlane.example')
})

test('quoted local parts and address literals are addresses, though of no employee', () => {
  for (const text of ['"a b"@brightlane.example', 'ada@[192.0.2.1]', 'ada@[IPv6:2001:db8::1]']) {
    assert.notEqual(emailOf(text), null, text)
    assert.equal(parseWorkAddress(text), null, text)
  }
})

test('what no server could be asked about is refused with a reason', () => {
  const refused = [
    '',
    'ada',
    '@brightlane.example',
    'ada@',
    '.ada@brightlane.example',
    'ada..moor@brightlane.example',
    'ada moor@brightlane.example',
    'ada@moor@brightlane.example',
    'ada@-brightlane.example',
    'ada@brightlane..example',
    'ada@brightlane.example.',
    'ada@brightlane.example\n',
    'ada@192.0.2.1',
    'ada@[192.0.2.256]',
    'ada@[IPv6:1:2:3:4:5:6:7]',
    'ada@bright/lane.example',
    'ada@bright%6cane.example',
    'jürgen@brightlane.example',
    '(comment)ada@brightlane.example',
    `${'a'.repeat(65)}@brightlane.example`,
    `ada@${'a'.repeat(64)}.example`,
    `ada@${'abcdefg.'.repeat(40)}example`,
  ]
  for (const text of refused) {
    const address = parseEmailAddress(text)
    assert.ok('refusal' in address && address.refusal.length > 5, text)
  }
})

test('a work address lies on a domain that can be registered', () => {
  assert.equal(parseWorkAddress('ada@localhost'), null)
  assert.equal(parseWorkAddress('ada@brightlane.co.uk')?.domain, 'brightlane.co.uk')
})

test('no text makes the reader throw or run long', () => {
  const hostile = [
    '"'.repeat(10_000),
    'a.'.repeat(50_000),
    `${'\\'.repeat(10_000)}@a`,
    '@'.repeat(9),
  ]
  for (const text of hostile) assert.ok('refusal' in parseEmailAddress(text))
})
