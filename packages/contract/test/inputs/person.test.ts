import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePerson } from '../../inputs/person.ts'

const domain = 'acme.example'

test('first and last name win over a full name, and a domain over a company name', () => {
  const fields = {
    first_name: ' Jane ',
    last_name: 'van  der Berg',
    full_name: 'Somebody Else',
    domain: 'https://www.acme.example/team',
    company_name: 'Acme',
  }
  const { value } = parsePerson(fields)
  assert.deepEqual([value?.domain, value?.companyName], [domain, 'Acme'])
  assert.equal(value?.name.full, 'Jane van der Berg')
  assert.deepEqual([value.name.given, value.name.family], ['Jane', 'van der Berg'])
})

test('names that came apart stay apart where they did', () => {
  const fields = { first_name: 'Maria Clara', last_name: 'Silva Santos', domain }
  const { name } = parsePerson(fields).value ?? {}
  assert.equal(name?.family, 'Silva Santos')
  const titled = parsePerson({ first_name: 'Dr. Jane', last_name: 'Doe', domain }).value?.name
  assert.deepEqual([titled?.prefix, titled?.given, titled?.family], ['Dr.', 'Jane', 'Doe'])
})

test('null and blank count as left out', () => {
  const fields = {
    first_name: null,
    last_name: '  ',
    full_name: 'Jane Doe',
    domain: '',
    company_name: 'Acme',
  }
  const { value } = parsePerson(fields)
  assert.deepEqual([value?.domain, value?.companyName], [null, 'Acme'])
  assert.deepEqual([value?.name.given, value?.name.family], ['Jane', 'Doe'])
})

for (const full_name of [
  'Jane Doe',
  'Doe, Jane',
  "Siobhán O'Brien-Smith",
  'José María de la Cruz',
  'J. R. R. Tolkien',
  '王小明',
  '김민수',
  'Nguyễn Văn An',
  'Ольга Петрова',
  'محمد علی',
  'Jane "JD" Doe (she/her)',
]) {
  test(`${full_name} is a name`, () => {
    assert.equal(parsePerson({ full_name, domain }).mistake, null)
  })
}

const refused: readonly (readonly [string, object, RegExp])[] = [
  ['no name', { domain }, /^Say who is looked for: send first_name and last_name, or full_name/],
  ['a first name alone', { first_name: 'Jane', domain }, /^first_name came without last_name/],
  ['a last name alone', { last_name: 'Doe', domain }, /^last_name came without first_name/],
  ['one word', { full_name: 'Cher', domain }, /single name: give first and last name/],
  [
    'one word and a number',
    { full_name: 'Cher 7', domain },
    /single name: give first and last name/,
  ],
  ['an emoji', { full_name: 'Jane 🚀 Doe', domain }, /^full_name holds an emoji/],
  ['a flag', { first_name: 'Jane', last_name: 'Doe 🇩🇪', domain }, /^last_name holds an emoji/],
  ['an address', { full_name: 'jane@acme.example Doe', domain }, /signs of an address/],
  ['a NUL', { full_name: 'Jane\u0000 Doe', domain }, /cannot be printed/],
  [
    'no letter',
    { first_name: '7', last_name: 'Doe', domain },
    /^first_name must hold at least one letter/,
  ],
  [
    'no place',
    { full_name: 'Jane Doe' },
    /^Say where the person works: send domain, or company_name/,
  ],
  ['a company of signs', { full_name: 'Jane Doe', company_name: '!?' }, /^company_name must hold/],
  [
    'a wrong domain, although there is a company',
    { full_name: 'Jane Doe', domain: 'gmail.com', company_name: 'Acme' },
    /free-mail/,
  ],
]
for (const [what, fields, why] of refused) {
  test(`${what} is refused with what to send`, () => {
    assert.match(String(parsePerson(fields).mistake), why)
  })
}
