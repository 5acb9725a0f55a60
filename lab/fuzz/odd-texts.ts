import type { Random } from './random.ts'

/** Names of the members that every object of JavaScript has. */
export const prototypeKeys = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'],
  ...['isPrototypeOf', 'toLocaleString', 'propertyIsEnumerable', '__defineGetter__'],
  ...['__defineSetter__', '__lookupGetter__', '__lookupSetter__', 'length', 'name', 'then'],
]

const companyEndings = ['', ' Group', ' GmbH', ' Inc', ' Ltd.', ' & Co. KG', ' S.p.A.', ' 株式会社']

const strange = [
  ...[
    '\u0000',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '👩‍👩‍👧‍👦',
    '\u202e',
    '\u200b',
    '\u2028',
  ],
  ...['e\u0301', 'ﬀ', 'İ', 'ß', 'ǆ', '中', 'ﷺ', '𝔸', '\u0301'.repeat(40), '\r\n', '\t', '\u007f'],
  ...['"', '\\', "'", '<', '>', '&', '%00', '%zz', '#{7*7}', '{{7*7}}', '../', '; DROP TABLE x'],
  ...[
    'a',
    'Z',
    '0',
    ' ',
    '.',
    '-',
    '_',
    '@',
    '/',
    ':',
    '(',
    ')',
    ',',
    '|',
    '*',
    '+',
    '?',
    '^',
    '$',
  ],
  ...['GmbH', 'Dr.', 'von', "O'", 'null', 'undefined', 'NaN', 'true', '-0', '1e999'],
]

const hosts = [
  'acme.example',
  'firnwand.ch',
  'gmail.com',
  'xn--bcher-kva.example',
  'bücher.example',
]
const badHosts = [
  ...[
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    'co.uk',
    'xn--',
    'xn--a',
    'a..b',
    '.com',
    'com.',
  ],
  ...['acme。example', '..', '%2e%2e', 'http://', 'ftp://acme.example', 'javascript:alert(1)'],
  ...['acme.example:99999', 'user:pass@acme.example', 'a\u0000.example', '１２７.0.0.1'],
]

/** Draws any text of at most `most` characters. */
export function oddText(random: Random, most: number): string {
  const kind = random.integer(6)
  if (kind === 0) return cut(random.pick(prototypeKeys), most)
  if (kind === 1) return cut(random.pick(prototypeKeys) + random.pick(companyEndings), most)
  if (kind === 2) return pumped(random, most)
  if (kind === 3) return cut(words(random), most)
  return cut(pieces(random, 1 + random.integer(12)), most)
}

/** Draws a text for a field of this name, which its schema may or may not accept. */
export function textFor(random: Random, field: string, most: number): string {
  if (random.percent(15)) return oddText(random, most)
  if (field === 'domain') return cut(domain(random), most)
  if (field === 'linkedin_url') return cut(profile(random), most)
  if (field === 'email') return cut(email(random), most)
  if (field === 'password') return cut(`password ${pieces(random, 4)}`, most)
  if (field === 'cursor') return cut(cursor(random), most)
  if (field.includes('categor')) return cut(category(random), most)
  return cut(company(random), most)
}

function company(random: Random): string {
  if (random.percent(30)) return random.pick(prototypeKeys) + random.pick(companyEndings)
  if (random.percent(30)) return words(random) + random.pick(companyEndings)
  return `A${pieces(random, 6)}`
}

function category(random: Random): string {
  const known = ['ceo', 'sales', 'operations', 'buyer', 'finance', 'hr', 'marketing']
  return random.percent(40) ? random.pick(known) : random.pick(prototypeKeys)
}

function domain(random: Random): string {
  if (random.percent(30)) return random.pick(badHosts)
  if (random.percent(50)) return random.pick(hosts)
  const label = random.percent(50) ? random.pick(prototypeKeys) : words(random).replaceAll(' ', '-')
  return `${label}.${random.pick(['example', 'test', 'com', 'de', 'co.uk'])}`
}

function profile(random: Random): string {
  const kind = random.pick(['in', 'IN', 'company', 'sales', ...prototypeKeys])
  const slug = random.percent(50) ? 'jane-doe' : oddText(random, 60)
  return `${random.pick(['https://www.', '', 'http://de.', '//'])}linkedin.com/${kind}/${slug}`
}

function email(random: Random): string {
  const local = random.percent(50) ? words(random).replaceAll(' ', '.') : oddText(random, 70)
  return `${local}@${domain(random)}`
}

// The cursor has the parts of a real one, and is never signed.
function cursor(random: Random): string {
  const text = Buffer.from(oddText(random, 60)).toString('base64url')
  return `${text}${random.pick(['', '.', '..', '.AAAA'])}${random.percent(50) ? text : ''}`
}

function words(random: Random): string {
  const syllables = ['nor', 'tha', 'ver', 'mil', 'qua', 'zin', 'bro', 'ket', 'lum', 'fey']
  const word = () => Array.from({ length: 2 + random.integer(2) }, () => random.pick(syllables))
  return Array.from({ length: 1 + random.integer(3) }, () => word().join('')).join(' ')
}

function pieces(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(strange)).join('')
}

/** Repeats one piece as often as fits: texts that are hostile to expressions are made in this way. */
function pumped(random: Random, most: number): string {
  const piece = random.pick(strange) + random.pick(strange)
  return cut(piece.repeat(Math.ceil(most / piece.length)), most)
}

// The schemas count code points, so the cut does as well.
function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
