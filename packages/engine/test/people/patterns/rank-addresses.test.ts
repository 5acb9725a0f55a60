import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localPartOfEmail } from '../../../mail/address-parts.ts'
import { parsePersonName } from '../../../names/person/parse.ts'
import type { PersonName } from '../../../names/person/person-name.ts'
import { patternsOf } from '../../../people/patterns/fit.ts'
import { buildLocalPart, patterns } from '../../../people/patterns/patterns.ts'
import { type KnownAddress, rankAddresses } from '../../../people/patterns/rank-addresses.ts'

const domain = 'brightlane.example'

function nameOf(text: string): PersonName {
  const name = parsePersonName(text)
  assert.ok(name, text)
  return name
}

function rank(text: string, known: readonly string[] = [], refused: readonly string[] = []) {
  return rankAddresses(
    {
      name: nameOf(text),
      domain,
      known: known.map(knownOf),
      refusedEmails: new Set(refused.map((local) => `${local}@${domain}`)),
    },
    50,
  )
}

/** Parses `ada.moor Ada Moor`. */
function knownOf(text: string): KnownAddress {
  const [local, ...words] = text.split(' ')
  return { email: `${local}@${domain}`, personName: words.join(' ') }
}

function localsOf(text: string, known: readonly string[] = []): readonly string[] {
  return rank(text, known).map(({ email }) => localPartOfEmail(email))
}

test('one agreeing address makes its pattern likely, never certain', () => {
  const [best] = rank('Robert Thorn', ['ada.moor Ada Moor'])
  assert.equal(best?.email, `robert.thorn@${domain}`)
  assert.ok(best.probability < 0.8)
  const [other] = rank('Robert Thorn', ['amoor Ada Moor'])
  assert.equal(other?.email, `rthorn@${domain}`)
})

test('each agreeing address raises the belief, each that fits nothing lowers it', () => {
  const one = rank('Robert Thorn', ['ada.moor Ada Moor'])[0]
  const two = rank('Robert Thorn', ['ada.moor Ada Moor', 'ida.lind Ida Lind'])[0]
  const mixed = rank('Robert Thorn', ['ada.moor Ada Moor', 'ida.lind Ida Lind', 'zxq Oto Vale'])[0]
  assert.ok(one && two && mixed)
  assert.ok(two.probability > one.probability)
  assert.ok(mixed.probability < two.probability)
  assert.equal(two.agreeing, 2)
  assert.equal(one.agreeing, 1)
})

test('a pattern that a provider names comes first where no address is known, and gives way to known ones', () => {
  const question = { name: nameOf('Jane Doe'), domain, refusedEmails: new Set<string>() }
  const first = (hints: readonly string[], known: readonly KnownAddress[] = []) =>
    rankAddresses({ ...question, known, hints }, 1)[0]
  assert.equal(first([])?.pattern, '{first}.{last}')
  assert.equal(first(['{last}{f}'])?.email, `doej@${domain}`)
  assert.equal(first(['{last}{f}'])?.agreeing, 0)
  assert.equal(first(['{no}.{such}'])?.pattern, '{first}.{last}')
  const known = ['John Smith', 'Ada Moor', 'Max Born'].map((personName) => ({
    email: `${personName.toLowerCase().replace(' ', '.')}@${domain}`,
    personName,
  }))
  assert.equal(first(['{last}{f}'], known)?.pattern, '{first}.{last}')
})

test('a short form or a guessed part is never proven by others', () => {
  const ranked = rank('Robert Thorn', ['ada.moor Ada Moor', 'ida.lind Ida Lind'])
  const short = ranked.find(({ email }) => email === `bob.thorn@${domain}`)
  assert.ok(short)
  assert.equal(short.agreeing, 0)
})

test('no address is asked for twice, none that is refused, and probabilities stay below one', () => {
  const ranked = rank('Ana Ana', ['ada.moor Ada Moor'], ['ana.ana'])
  const emails = ranked.map(({ email }) => email)
  assert.equal(new Set(emails).size, emails.length)
  assert.ok(!emails.includes(`ana.ana@${domain}`))
  assert.ok(ranked.reduce((sum, { probability }) => sum + probability, 0) < 1)
})

test('accents, particles, two surnames and other scripts find their usual spelling', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'Jürgen Brückner': ['juergen.brueckner', 'jurgen.bruckner'],
    'Jan van der Berg': ['jan.vanderberg', 'jan.berg', 'jan.van.der.berg'],
    'María Ríos Vega': ['maria.rios', 'maria.vega', 'maria.riosvega'],
    'Дмитрий Орлов': ['dmitriy.orlov', 'dmitry.orlov'],
    王小红: ['xiaohong.wang', 'wang.xiaohong'],
    "Tara O'Dell": ['tara.odell'],
    'Jean-Pierre Lafont': ['jean-pierre.lafont', 'jeanpierre.lafont', 'jplafont'],
  }
  for (const [name, wanted] of Object.entries(cases)) {
    const locals = localsOf(name)
    for (const local of wanted) assert.ok(locals.includes(local), `${name}: ${local}`)
  }
})

test('a name without a reading in Latin letters gives no address', () => {
  assert.deepEqual(rank('محمد العلي'), [])
  assert.ok(rank('Ada').every(({ email }) => !email.includes('.@') && !email.startsWith('.')))
})

test('a known address is explained by what it was built from', () => {
  const fit = (local: string, name: string) =>
    patternsOf(local, nameOf(name), domain).map(({ pattern }) => pattern)
  assert.ok(fit('ada.moor', 'Ada Moor').includes('{first}.{last}'))
  assert.ok(fit('Ada.Moor', 'Ada Moor').includes('{first}.{last}'))
  assert.ok(fit('bob.thorn', 'Robert Thorn').includes('{first}.{last}'))
  assert.ok(fit('rthorn2', 'Robert Thorn').includes('{f}{last}'))
  assert.ok(fit('alindqvi', 'Ada Lindqvist').includes('{f}{last:7}'))
  assert.deepEqual(fit('zxq', 'Ada Moor'), [])
})

test('no two patterns make one address of a long name with a second name', () => {
  const letters = { first: 'maximilian', initial: 'm', middle: 'bartholomew', last: 'featherstone' }
  const locals = patterns.map(({ id }) => buildLocalPart(id, letters))
  assert.ok(!locals.includes(null))
  assert.equal(new Set(locals).size, patterns.length)
})

test('a login cut to a length is recognised beside names too short to be cut', () => {
  const known = ['alindqvi Ada Lindqvist', 'imoor Ida Moor']
  assert.equal(localsOf('Robert Featherstone', known)[0], 'rfeather')
  assert.equal(localsOf('Robert Thorn', known)[0], 'rthorn')
})

test('one address that differs among several is an exception, and exceptions are short logins', () => {
  const known = ['ada.moor Ada Moor', 'ida.lind Ida Lind', 'vale_o Oto Vale']
  const locals = localsOf('Robert Thorn', known)
  assert.equal(locals[0], 'robert.thorn')
  const oddsOfShort = (colleagues: readonly string[]) => {
    const ranked = rank('Robert Thorn', colleagues)
    const share = (local: string) =>
      ranked.find(({ email }) => email === `${local}@${domain}`)?.probability ?? 0
    return share('thorn') / share('robert.thorn')
  }
  assert.ok(oddsOfShort(['amoor Ada Moor', 'ilind Ida Lind']) > 2 * oddsOfShort([]))
})

test('the longer a name, the less likely is a pattern that writes it in full', () => {
  const share = (text: string, local: string) =>
    rank(text).find(({ email }) => email === `${local}@${domain}`)?.probability ?? 0
  assert.ok(share('Ada Moor', 'amoor') > share('Ada Featherstone', 'afeatherstone'))
  assert.ok(share('Ada Moor', 'adam') > share('Maximilian Moor', 'maximilianm'))
})

test('addresses without a name teach the pattern their shape shows, and prove none', () => {
  const best = (...locals: readonly string[]) => {
    const known = locals.map((local) => ({ email: `${local}@${domain}`, personName: null }))
    const question = {
      name: nameOf('Robert Thorn'),
      domain,
      known,
      refusedEmails: new Set<string>(),
    }
    return rankAddresses(question, 1)[0]
  }
  assert.equal(best('moor.ada', 'lind.ida')?.email, `thorn.robert@${domain}`)
  assert.equal(best('o.vale', 'i.lind')?.email, `r.thorn@${domain}`)
  assert.equal(best('ida', 'peter', 'info')?.email, `robert@${domain}`)
  assert.equal(best('ada_moor', 'ida_lind')?.agreeing, 0)
  assert.equal(best('sales.uk', 'helpdesk', 'zxq')?.pattern, best()?.pattern)
})
