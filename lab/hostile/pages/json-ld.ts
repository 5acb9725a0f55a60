import { fill, html, jobTitle, linkedData, personName, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// These pages have structured data, which the service parses, walks through and compares.

// The service does not read longer blocks.
const blockBytes = 290_000

const data = (name: string, why: string, text: string): HostilePage => ({
  name,
  why,
  text: () => linkedData(text),
})

const person = (index: number, extra = '') =>
  `{"@type":"Person","name":"${personName(index)}","jobTitle":"${jobTitle(index)}"${extra}}`

export const jsonLdPages: readonly HostilePage[] = [
  data(
    'blanks',
    'the end of a comment is looked for after each blank',
    `{"a":1${fill(' ', blockBytes)}x`,
  ),
  data(
    'blanks-person',
    'the same in a block that names a person',
    `{"@type":"Person"${fill(' ', blockBytes)}x`,
  ),
  data(
    'line-breaks',
    'a block that is parsed twice',
    `{"@type":"Person","name":"a\n${fill('b\n', blockBytes)}"}`,
  ),
  data('comment-ends', 'ends of comments without a comment', fill('--> ', blockBytes)),
  data(
    'email-blanks',
    'blanks within an address',
    `{"@type":"Person","email":"a${fill(' ', 250_000)}b"}`,
  ),
  data('email-mailto', 'a scheme after blanks', `{"email":"${fill(' ', 250_000)}mailto"}`),
  data(
    'email-long',
    'an address of 250,000 characters',
    `{"email":"${fill('a.', 250_000)}@b.com"}`,
  ),
  data(
    'email-quoted',
    'a quoted local part that never ends',
    `{"email":"\\"${fill('\\\\', 200_000)}@b.com"}`,
  ),
  data('email-domain', 'a domain of 250,000 letters', `{"email":"a@${fill('a-', 250_000)}b.com"}`),
  data(
    'email-idn',
    'a domain of letters that need punycode',
    `{"email":"a@${fill('ä', 250_000)}.com"}`,
  ),
  data(
    'email-list',
    'twenty thousand addresses of one person',
    `{"@type":"Person","name":"Anna Bobak","email":[${fill('"a@b.com",', blockBytes)}"c"]}`,
  ),
  data(
    'email-keys',
    'keys that end in email',
    `{${series(15_000, (index) => `"a${index}:email":"a${index}@b.com",`)}"z":1}`,
  ),
  data('deep-lists', 'lists within lists', fill('[', blockBytes)),
  data(
    'deep-lists-closed',
    'a valid block of 140,000 levels',
    `${'['.repeat(140_000)}${']'.repeat(140_000)}`,
  ),
  data('deep-objects', 'objects within objects', `${fill('{"a":', 200_000)}1`),
  data(
    'deep-objects-closed',
    'a valid block of 40,000 levels that says Person',
    `${'{"Person":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  ),
  data(
    'deep-graph',
    'the keys that are followed, one below the other',
    `${'{"@type":"Organization","name":"a","@graph":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
  ),
  data('wide-list', 'a hundred thousand items', `["Person"${fill(',{}', blockBytes)}]`),
  data(
    'wide-objects',
    'objects of objects, as many as are walked',
    `{"Person":{${series(18_000, (index) => `"a${index}":{},`)}"z":1}}`,
  ),
  data(
    'numbers',
    'numbers no float holds',
    `{"@type":"Person","name":1e308,"jobTitle":-1e999,"email":[${fill('1e400,', 200_000)}0]}`,
  ),
  data('digits', 'one number of 290,000 digits', `{"Person":${fill('9', blockBytes)}}`),
  data(
    'escapes',
    'every letter written as its code',
    `{"@type":"Person","name":"${fill('\\u0041', blockBytes)}"}`,
  ),
  data('types-long', 'a type of 290,000 characters', `{"@type":"${fill('Person/', blockBytes)}"}`),
  data(
    'types-many',
    'a hundred thousand types',
    `{"@type":[${fill('"a",', blockBytes)}"Person"],"name":"Anna Bobak"}`,
  ),
  data(
    'types-organizations',
    'a type that nearly ends as an owner does',
    `{"@type":"${fill('ABusines', 190_000)}"}`,
  ),
  data(
    'names-organizations',
    'names of 190,000 characters the firm goes by',
    `{"@type":"Organization","name":"${fill('Acme ', 190_000)}"}`,
  ),
  data(
    'names-list',
    'a hundred thousand names of one firm',
    `{"@type":"Organization","name":[${fill('"A B",', 190_000)}"C"]}`,
  ),
  data('countries', 'addresses whose country never ends', fill('"addressCountry":{"a', 190_000)),
  data(
    'countries-blanks',
    'blanks between a key and its value',
    `${fill(' "addressCountry"    ', 190_000)}:`,
  ),
  data(
    'prototype',
    'keys that are members of every object',
    `{"@type":"Person","__proto__":{"name":"Anna Bobak"},"constructor":{"prototype":{"name":"x"}},"toString":"a","name":"Anna Bobak","jobTitle":"constructor"}`,
  ),
  data(
    'prototype-types',
    'types that are members of every object',
    `[${['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((type) => `{"@type":"${type}","name":"Person"}`).join()}]`,
  ),
  data(
    'same-as',
    'fifty thousand profiles of one person',
    `{"@type":"Person","name":"Anna Bobak","sameAs":[${fill('"https://linkedin.com/in/a",', blockBytes)}"b"]}`,
  ),
  data(
    'same-as-percent',
    'profiles that cannot be decoded',
    `{"@type":"Person","name":"Anna Bobak","sameAs":[${fill('"https://www.linkedin.com/in/%E0%A4%A",', blockBytes)}"b"]}`,
  ),
  data(
    'employers',
    'twenty thousand employers to compare with the firm',
    `{"@type":"Person","name":"Anna Bobak","worksFor":[${series(9_000, (index) => `{"name":"Firm ${index} PersonalDataTable"},`)}{}]}`,
  ),
  data(
    'people',
    'as many people as are walked',
    `[${series(4_000, (index) => `${person(index)},`)}{}]`,
  ),
  data(
    'people-emails',
    'three thousand people with an address each',
    `[${series(3_000, (index) => `${person(index, `,"email":"a${index}@b.com"`)},`)}{}]`,
  ),
  data(
    'people-long-names',
    'names as long as one may be',
    `[${series(2_500, (index) => `{"@type":"Person","name":"${`Ann-${personName(index)}-`.repeat(4).slice(0, 98)}"},`)}{}]`,
  ),
  data(
    'unclosed-text',
    'a text that never ends',
    `{"@type":"Person","name":"${fill('a', blockBytes)}`,
  ),
  data(
    'surrogates',
    'halves of characters',
    `{"@type":"Person","name":"${fill('\\ud800', blockBytes)}"}`,
  ),
  data(
    'dates',
    'dates beyond the calendar',
    `{"@type":"Person","name":"Anna Bobak","birthDate":"${fill('+275760-09-13T00:00:00Z', 200_000)}"}`,
  ),
  {
    name: 'blocks-many',
    why: 'three blocks as long as are read, each parsed by four readers',
    text: () =>
      html(
        fill(
          `<script type="application/ld+json">[${series(2_700, (index) => `${person(index)},`)}{}]</script>`,
        ),
      ),
  },
  {
    name: 'blocks-small',
    why: 'fifteen thousand blocks of one object',
    text: () => html(fill('<script type="application/ld+json">{"@type":"Person"}</script>')),
  },
  {
    name: 'blocks-broken',
    why: 'each broken block is parsed twice',
    text: () =>
      html(fill(`<script type="application/ld+json">{"Person":[${fill('[1],', 280_000)}</script>`)),
  },
]
