import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import {
  digestOfMark,
  marksOf,
  type SuppressedIdentity,
} from '../../suppression/suppression-marks.ts'

const key = 'a key of this installation'

function listOf(...identities: SuppressedIdentity[]) {
  const digests = identities.flatMap((identity) =>
    marksOf(identity).map(([kind, text]) => digestOfMark(key, kind, text)),
  )
  return { digests, list: createSuppression(key, digests) }
}

const person = (name: string, domain: string | null = 'acme.example') =>
  ({ kind: 'person', name, domain }) as const
const named = (name: string, domain: string | null = 'acme.example') => ({
  name,
  domain,
  linkedinUrl: null,
})

test('a suppressed address is met in every spelling of it, and no other is', () => {
  const { list } = listOf({ kind: 'email', email: 'Jane.Doe@Müller.example' })
  for (const email of [
    'jane.doe@müller.example',
    'JANE.DOE@xn--mller-kva.example',
    'jane.doe+news@müller.example',
  ]) {
    assert.ok(list.hasEmail(email), email)
  }
  for (const email of ['jane.doe@muller.example', 'john.doe@müller.example', 'jane.doe', '@', '']) {
    assert.ok(!list.hasEmail(email), email)
  }
  assert.ok(!list.hasDomain('müller.example'))
})

test('a suppressed domain takes along everything below it', () => {
  const { list } = listOf({ kind: 'domain', domain: 'Acme.co.uk' })
  assert.ok(list.hasDomain('acme.co.uk') && list.hasDomain('mail.eu.acme.co.uk'))
  assert.ok(list.hasEmail('x@acme.co.uk') && list.hasUnnamedEmail('x@mail.acme.co.uk'))
  assert.ok(!list.hasDomain('co.uk') && !list.hasEmail('x@notacme.co.uk'))
})

test('a suppressed part of a domain leaves the rest of it alone', () => {
  const { list } = listOf({ kind: 'domain', domain: 'alumni.acme.example' })
  assert.ok(list.hasEmail('x@alumni.acme.example'))
  assert.ok(!list.hasDomain('acme.example') && !list.hasEmail('x@acme.example'))
})

test('a suppressed name survives case, accents, order, initials, titles and middle names', () => {
  const { list } = listOf(person('Jörg Müller'))
  for (const name of [
    'JÖRG MÜLLER',
    'Joerg Mueller',
    'jorg muller',
    'Müller, Jörg',
    'Müller Jörg',
    'Jörg A. Müller',
    'Dr. Jörg Müller',
    'Jörg Müller, PhD',
    'Jörg Alexander Müller',
    'Jo\u0308rg Mu\u0308ller',
    'Jörg "JM" Müller (CEO)',
  ]) {
    assert.ok(list.hasPerson(named(name)), name)
  }
  for (const name of ['Jörg Möller', 'Jürgen Müller', 'Jörg', 'Müller', '']) {
    assert.ok(!list.hasPerson(named(name)), name)
  }
})

test('particles, two surnames and middle names may be left out of a suppressed name', () => {
  const { list } = listOf(
    person('Anna van der Berg'),
    person('María García López'),
    person('John Paul Carter'),
    person('Юлия Орлова'),
  )
  for (const name of ['Anna Berg', 'Maria Garcia', 'María López', 'John Carter', 'Yuliya Orlova']) {
    assert.ok(list.hasPerson(named(name)), name)
  }
  assert.ok(!list.hasPerson(named('Paul Carter')))
  assert.ok(!listOf(person('Jane Doe')).list.hasPerson(named('Jane')))
})

test('a person suppressed at one domain is left alone elsewhere, one suppressed everywhere nowhere', () => {
  const one = listOf(person('Jane Doe')).list
  assert.ok(one.hasPerson(named('Jane Doe', 'mail.acme.example')))
  assert.ok(!one.hasPerson(named('Jane Doe', 'bolt.example')))
  assert.ok(!one.hasPerson(named('Jane Doe', null)))
  const all = listOf(person('Jane Doe', null)).list
  assert.ok(
    all.hasPerson(named('Doe Jane', 'bolt.example')) && all.hasPerson(named('Jane Doe', null)),
  )
  assert.ok(all.hasEmail('jane.doe@bolt.example') && !one.hasEmail('jane.doe@bolt.example'))
})

test("an address made of a suppressed person's name is theirs; one that may be theirs only without a name", () => {
  const { list } = listOf(person('Jane Doe'))
  for (const local of ['jane.doe', 'JANE_DOE', 'janedoe', 'doe.jane', 'jane.doe2']) {
    assert.ok(list.hasEmail(`${local}@acme.example`), local)
  }
  for (const local of ['jdoe', 'j.doe', 'doej', 'janed']) {
    assert.ok(!list.hasEmail(`${local}@acme.example`), local)
    assert.ok(list.hasUnnamedEmail(`${local}@acme.example`), local)
  }
  assert.ok(
    !list.hasUnnamedEmail('info@acme.example') && !list.hasUnnamedEmail('jane@acme.example'),
  )
})

test('a suppressed profile is met in every form of its link', () => {
  const { list } = listOf({
    kind: 'linkedin',
    linkedinUrl: 'https://www.linkedin.com/in/jane-doe/',
  })
  for (const link of [
    'http://de.linkedin.com/in/Jane-Doe?trk=x',
    'linkedin.com/in/jane-doe',
    'https://www.linkedin.com/in/jane%2Ddoe/en',
  ]) {
    assert.ok(list.hasPerson({ name: null, domain: null, linkedinUrl: link }), link)
  }
  assert.ok(!list.hasPerson({ name: 'Jane Doe', domain: null, linkedinUrl: null }))
})

test('a link that is no profile of a person has no slug', () => {
  for (const link of [
    'https://www.linkedin.com/company/acme',
    'https://linkedin.com.evil.example/in/jane',
    'https://www.linkedin.com/in/',
    'jane-doe',
    '',
  ]) {
    assert.equal(profileSlugOf(link), null, link)
  }
  assert.equal(profileSlugOf('https://www.linkedin.com/in/100%25-jane%'), '100%25-jane%')
})

test('the list holds no personal data, and without its key no guess can be tested', () => {
  const { digests } = listOf(person('Jane Doe'), { kind: 'email', email: 'jane@acme.example' })
  assert.doesNotMatch(digests.join(), /jane|doe|acme/i)
  const guess = createSuppression('another key', digests)
  assert.ok(!guess.hasPerson(named('Jane Doe')) && !guess.hasEmail('jane@acme.example'))
})

test('an empty list suppresses no person', () => {
  assert.equal(createSuppression(key, []), noSuppression)
  assert.ok(
    !noSuppression.hasEmail('jane@acme.example') && !noSuppression.hasDomain('acme.example'),
  )
})

test('what cannot be read has no mark', () => {
  assert.deepEqual(marksOf({ kind: 'email', email: 'nobody' }), [])
  assert.deepEqual(marksOf({ kind: 'domain', domain: 'localhost' }), [])
  assert.deepEqual(marksOf({ kind: 'linkedin', linkedinUrl: 'https://acme.example' }), [])
  assert.deepEqual(marksOf(person(' . ')), [])
})
