import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompanyMapping, companyList } from '../../../cli/import/company-columns.ts'
import { readCompany } from '../../../cli/import/company-row.ts'
import { findColumns } from '../../../cli/import/list-columns.ts'

const none = {
  ...{ linkedin: null, industry: null, locality: null, region: null },
  ...{ country: null, size: null, founded: null },
}
const bare = {
  ...{ position: 7, linkedinUrl: null, industry: null },
  ...{ locality: null, country: null, size: null, founded: null },
}

function read(...cells: string[]) {
  const columns = findColumns(companyList, ['name', 'domain', 'aliases'])
  assert.ok(columns)
  return readCompany({ line: 7 }, columns.fieldsOf(cells))
}

/** Returns the column of each field, null where there is none. */
function placesIn(first: readonly string[], mapping?: CompanyMapping) {
  const found = findColumns(companyList, first, mapping)
  if (!found) return null
  const { sources, hasHeader, width } = found
  const places = Object.entries(sources).map(([field, columns]) => {
    assert.ok(columns.length <= 1, field)
    return [field, columns[0] ?? null]
  })
  return { ...Object.fromEntries(places), hasHeader, width }
}

test('columns are found in any order and under the names people use', () => {
  assert.deepEqual(placesIn(['Website URL', 'Also known as', 'Company Name']), {
    name: 2,
    domain: 0,
    aliases: 1,
    ...none,
    hasHeader: true,
    width: 3,
  })
  assert.equal(placesIn(['url', 'domain', 'company'])?.domain, 1)
  assert.equal(placesIn(['name', 'domain'])?.aliases, null)
})

test('a list without a header begins with its first company', () => {
  assert.deepEqual(placesIn(['Acme', 'acme.example', 'Acme Inc']), {
    name: 0,
    domain: 1,
    aliases: 2,
    ...none,
    hasHeader: false,
    width: 3,
  })
})

test('a header without a name or a domain is refused', () => {
  assert.equal(placesIn(['name', 'employees']), null)
  assert.equal(placesIn(['website', 'employees']), null)
  assert.equal(placesIn([]), null)
})

test('an address of any form is reduced to its registrable domain', () => {
  for (const site of ['acme.co.uk', 'WWW.Acme.co.uk/about?x=1', 'https://shop.acme.co.uk/']) {
    assert.deepEqual(read(' Acme ', site, ''), {
      ...bare,
      name: 'Acme',
      domain: 'acme.co.uk',
      aliases: [],
    })
  }
  assert.deepEqual(read('Bücher', 'bücher.de'), {
    ...bare,
    name: 'Bücher',
    domain: 'xn--bcher-kva.de',
    aliases: [],
  })
})

test('aliases are separated by bars, empty ones left out', () => {
  assert.deepEqual(read('Acme', 'acme.com', 'Acme Inc| |ACM'), {
    ...bare,
    name: 'Acme',
    domain: 'acme.com',
    aliases: ['Acme Inc', 'ACM'],
  })
})

test('a bad row says its line and what is wrong with it', () => {
  assert.deepEqual(read('', 'acme.com'), { line: 7, reason: 'the name is empty' })
  assert.deepEqual(read('Acme'), { line: 7, reason: 'the domain is empty' })
  const reasonOf = (name: string, site: string) => String(Reflect.get(read(name, site), 'reason'))
  assert.match(reasonOf('Acme', 'not a domain'), /^"not a domain" is no company's domain: /)
  assert.match(reasonOf('Acme', '10.0.0.1'), /is an IP address/)
  assert.match(reasonOf('A'.repeat(201), 'acme.com'), /longer than 200/)
  assert.match(reasonOf('Caf\uFFFD', 'acme.com'), /UTF-8/)
})

test('a domain that a request is refused for is refused in a list', () => {
  for (const site of [
    'gmail.com',
    'https://www.linkedin.com/company/acme',
    'mailinator.com',
    'co.uk',
    'acme.invalid',
  ]) {
    assert.ok('reason' in read('Acme', site), site)
  }
})

test('the page at LinkedIn and the trade are kept, anything else in their columns is not', () => {
  const wide = findColumns(companyList, ['name', 'website', 'linkedin_url', 'industry', 'size'])
  assert.ok(wide)
  const rowOf = (linkedin: string) =>
    readCompany({ line: 7 }, wide.fieldsOf(['Acme', 'acme.com', linkedin, 'glass  ware', '1-10']))
  assert.deepEqual(rowOf('linkedin.com/company/acme'), {
    ...bare,
    name: 'Acme',
    domain: 'acme.com',
    aliases: [],
    linkedinUrl: 'https://www.linkedin.com/company/acme',
    industry: 'glass ware',
    size: '1-10',
  })
  assert.equal(
    Reflect.get(rowOf('https://evil.example/linkedin.com/company/acme'), 'linkedinUrl'),
    null,
  )
})

test('an operator names columns that no heading gives away', () => {
  const first = ['Nr', 'Firma', 'Webauftritt']
  assert.equal(placesIn(first), null)
  assert.deepEqual(placesIn(first, { name: 'firma', domain: 'Webauftritt' }), {
    name: 1,
    domain: 2,
    aliases: null,
    ...none,
    hasHeader: true,
    width: 3,
  })
})
