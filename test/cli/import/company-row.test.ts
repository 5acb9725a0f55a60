import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findColumns } from '../../../src/cli/import/company-columns.ts'
import { readCompany } from '../../../src/cli/import/company-row.ts'

const columns = { name: 0, domain: 1, aliases: 2, hasHeader: true }

function read(...cells: string[]) {
  return readCompany({ line: 7, cells }, columns)
}

test('columns are found in any order and under the names people use', () => {
  assert.deepEqual(findColumns(['Website URL', 'Also known as', 'Company Name']), {
    name: 2,
    domain: 0,
    aliases: 1,
    hasHeader: true,
  })
  assert.equal(findColumns(['url', 'domain', 'company'])?.domain, 1)
  assert.equal(findColumns(['name', 'domain'])?.aliases, null)
})

test('a list without a header begins with its first company', () => {
  assert.deepEqual(findColumns(['Acme', 'acme.example', 'Acme Inc']), {
    name: 0,
    domain: 1,
    aliases: 2,
    hasHeader: false,
  })
})

test('a header without a name or a domain is refused', () => {
  assert.equal(findColumns(['name', 'employees']), null)
  assert.equal(findColumns(['website', 'employees']), null)
  assert.equal(findColumns([]), null)
})

test('an address of any form is reduced to its registrable domain', () => {
  for (const site of ['acme.co.uk', 'WWW.Acme.co.uk/about?x=1', 'https://shop.acme.co.uk/']) {
    assert.deepEqual(read(' Acme ', site, ''), { name: 'Acme', domain: 'acme.co.uk', aliases: [] })
  }
  assert.deepEqual(read('Bücher', 'bücher.de'), {
    name: 'Bücher',
    domain: 'xn--bcher-kva.de',
    aliases: [],
  })
})

test('aliases are separated by bars, empty ones left out', () => {
  assert.deepEqual(read('Acme', 'acme.com', 'Acme Inc| |ACM'), {
    name: 'Acme',
    domain: 'acme.com',
    aliases: ['Acme Inc', 'ACM'],
  })
})

test('a bad row says its line and what is wrong with it', () => {
  assert.deepEqual(read('', 'acme.com'), { line: 7, reason: 'the name is empty' })
  assert.deepEqual(read('Acme'), { line: 7, reason: 'the domain is empty' })
  assert.deepEqual(read('Acme', 'not a domain'), { line: 7, reason: '"not a domain" is no domain' })
  assert.deepEqual(read('Acme', '10.0.0.1'), { line: 7, reason: '"10.0.0.1" is no domain' })
  assert.match(String(Reflect.get(read('A'.repeat(201), 'acme.com'), 'reason')), /longer than 200/)
  assert.match(String(Reflect.get(read('Caf\uFFFD', 'acme.com'), 'reason')), /UTF-8/)
  assert.deepEqual(readCompany({ line: 3, cells: null }, columns), {
    line: 3,
    reason: 'a quotation mark is opened and not closed',
  })
})
