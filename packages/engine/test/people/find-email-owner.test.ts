import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryFacts } from '../../memory/memory-facts.ts'
import { SourcesFailedError } from '../../model/engine.ts'
import { findEmailOwner } from '../../people/find-email-owner.ts'
import { noSuppression } from '../../suppression/suppression.ts'
import {
  accepted,
  address,
  catchAll,
  colleagues,
  crawlOf,
  domain,
  foundedIn,
  listOf,
  ownerAt,
  person,
  refused,
  signal,
  silent,
} from './owner-at.ts'

test('the person beside whom the site shows the address is its owner, whatever the mail server says', async () => {
  for (const heard of [accepted, catchAll, refused, silent]) {
    const { owner, answer } = await ownerAt(
      'olga.brandt@acme.example',
      { people: colleagues },
      heard,
    )
    assert.deepEqual(owner, {
      ...{ name: 'Olga Brandt', jobTitle: 'Engineer', linkedinUrl: null },
      ...{ source: 'native:site', chance: null },
    })
    assert.equal(answer?.mailboxStatus, heard.status)
  }
})

test('two people beside one address name no person', async () => {
  const people = [
    person('Ana Ferro', 'ferro@acme.example'),
    person('Ugo Ferro', 'ferro@acme.example'),
  ]
  const { owner, answer } = await ownerAt('ferro@acme.example', {
    ...{ people, profile: foundedIn(1998) },
  })
  assert.equal(owner, null)
  assert.equal(answer?.company?.profile.foundedYear?.value, 1998)
})

test('one name in two spellings beside an address is one person, with the title that one has', async () => {
  const people = [person('Jane Doe', 'jd@acme.example')]
  const addresses = [address('jd@acme.example', 'Doe, Jane')]
  assert.equal(
    (await ownerAt('jd@acme.example', { people, addresses })).owner?.jobTitle,
    'Engineer',
  )
})

test('where the pattern is known, the one colleague who fits is named with the chance', async () => {
  const people = [...colleagues, person('Jane Doe')]
  const proven = await ownerAt('jane.doe@acme.example', { people })
  assert.equal(proven.owner?.name, 'Jane Doe')
  assert.equal(proven.owner?.source, 'native:pattern')
  assert.ok(Number(proven.owner?.chance) > 0.85)
  assert.ok(proven.evidence.some(({ kind }) => kind === 'pattern'))
  const silentOwner = (await ownerAt('jane.doe@acme.example', { people }, catchAll)).owner
  assert.ok(silentOwner === null || Number(silentOwner.chance) >= 0.8)
})

test('two colleagues whose names fit the local part name no person, one of them with another address too', async () => {
  const rival = [...colleagues, person('Jane Doe'), person('Joan Doe')]
  assert.equal((await ownerAt('j.doe@acme.example', { people: rival })).owner, null)
  const served = [...colleagues, person('Jane Doe'), person('Joan Doe', 'joan.doe@acme.example')]
  assert.equal((await ownerAt('j.doe@acme.example', { people: served })).owner, null)
})

test('a pattern names no person for a mailbox that does not exist, nor one who has another address', async () => {
  const open = [...colleagues, person('Jane Doe')]
  assert.equal((await ownerAt('jane.doe@acme.example', { people: open }, refused)).owner, null)
  assert.equal((await ownerAt('o.brandt@acme.example', { people: colleagues })).owner, null)
})

test('a first name or an initial alone at a large staff names no person', async () => {
  const people = [...colleagues, person('Jane Doe')]
  const large = { people, statedStaff: 5_000 }
  assert.equal((await ownerAt('jane@acme.example', large)).owner, null)
  assert.equal((await ownerAt('jdoe@acme.example', large)).owner, null)
})

test('a role address has no person, even where a name stands beside it', async () => {
  const site = {
    people: [person('Jane Doe', 'info@acme.example')],
    addresses: [address('sales@acme.example', 'Jane Doe')],
    profile: foundedIn(1998),
  }
  for (const mailbox of ['info@acme.example', 'sales@acme.example']) {
    const { owner, answer } = await ownerAt(mailbox, site)
    assert.equal(owner, null)
    assert.ok(answer?.company)
  }
})

test('a name that only a query gave is no owner, unless the address spells it', async () => {
  for (const [email, name, expected] of [
    ['jd@acme.example', 'Jon Dorsey', null],
    ['jon.dorsey@acme.example', 'Jon Dorsey', 'Jon Dorsey'],
  ] as const) {
    const factsStore = createMemoryFacts({ suppression: () => noSuppression })
    await factsStore.noteCrawl(crawlOf({ people: colleagues, profile: foundedIn(1998) }))
    await factsStore.noteMailbox({
      ...{ email, personName: name, source: 'native:smtp', learntAtMs: Date.now() },
    })
    const verdict = {
      ...accepted,
      email,
      mailHostClass: null,
      prover: null,
      checkedAtMs: Date.now(),
    }
    const dependencies = {
      ...{ factsStore, crawl: async () => crawlOf({}), suppression: () => noSuppression },
      verifier: { verify: async () => verdict },
    }
    const answer = await findEmailOwner({ mailbox: email, domain }, dependencies, { signal })
    assert.equal(answer?.owner?.name ?? null, expected)
  }
})

test('a site that states nothing is a miss, one that cannot be read is an outage', async () => {
  assert.equal((await ownerAt('jane.doe@acme.example', {})).answer, null)
  const unread = { status: 'unreachable' as const, pagesRead: 0 }
  await assert.rejects(ownerAt('jane.doe@acme.example', unread), SourcesFailedError)
})

test('of a suppressed address or domain neither the site nor the mail server is asked', async () => {
  const site = { people: colleagues }
  for (const identity of [
    { kind: 'email', email: 'olga.brandt@acme.example' },
    { kind: 'domain', domain },
    { kind: 'person', name: 'Olga Brandt', domain },
  ] as const) {
    const found = await ownerAt('olga.brandt@acme.example', site, accepted, listOf(identity))
    assert.equal(found.answer, null)
    assert.deepEqual([found.asked, found.evidence], [[], []])
  }
})

test('hostile local parts and crowds of people take no long time', async () => {
  const people = Array.from({ length: 2_000 }, (_, at) => person(`Jane${at} Doe${at}`))
  const sinceMs = performance.now()
  const { owner } = await ownerAt(`${'a'.repeat(64)}@acme.example`, { people })
  const { owner: tagged } = await ownerAt('"jane doe"@acme.example', { people: colleagues })
  assert.deepEqual([owner, tagged], [null, null])
  assert.ok(performance.now() - sinceMs < 5_000)
})

test('an address beside one person that spells the name of a colleague names no person', async () => {
  const bob = person('Bob Smith', 'jane.doe@acme.example')
  const site = { people: [bob, person('Jane Doe')], profile: foundedIn(1998) }
  assert.equal((await ownerAt('jane.doe@acme.example', site)).owner, null)
  const other = { people: [bob, person('Olga Brandt')] }
  assert.equal((await ownerAt('jane.doe@acme.example', other)).owner?.name, 'Bob Smith')
})

test('where a colleague is suppressed a pattern concludes whole names alone', async () => {
  const initials = [
    person('Olga Brandt', 'ob@acme.example'),
    person('Piet Smulders', 'ps@acme.example'),
    person('Rahel Tobler', 'rt@acme.example'),
    person('Jane Doe'),
  ]
  const list = listOf({ kind: 'person', name: 'Jack Dorn', domain })
  assert.equal((await ownerAt('jd@acme.example', { people: initials })).owner?.name, 'Jane Doe')
  assert.equal((await ownerAt('jd@acme.example', { people: initials }, accepted, list)).owner, null)
  const whole = { people: [...colleagues, person('Jane Doe')] }
  const found = await ownerAt('jane.doe@acme.example', whole, accepted, list)
  assert.equal(found.owner?.name, 'Jane Doe')
})

test('a namesake who is suppressed everywhere makes no other person sure', async () => {
  const given = {
    people: [
      person('Olga Brandt', 'olga@acme.example'),
      person('Piet Smulders', 'piet@acme.example'),
      person('Rahel Tobler', 'rahel@acme.example'),
      person('Jane Doe'),
      person('Jane Smith'),
    ],
  }
  const rare = { people: [...given.people.slice(0, 3), person('Quenby Ashlock')] }
  const namesake = listOf({ kind: 'person', name: 'Jane Smith', domain: null })
  const both = await ownerAt('jane@acme.example', given)
  assert.equal(both.owner, null)
  assert.equal((await ownerAt('jane@acme.example', given, accepted, namesake)).owner, null)
  const other = listOf({ kind: 'person', name: 'Quenby Marlowe', domain: null })
  const alone = await ownerAt('quenby@acme.example', rare)
  assert.equal((await ownerAt('quenby@acme.example', rare, accepted, other)).owner, null)
  const unrelated = listOf({ kind: 'person', name: 'Tilda Marlowe', domain: null })
  const found = await ownerAt('quenby@acme.example', rare, accepted, unrelated)
  assert.deepEqual(found.owner, alone.owner)
})

test('a mail server that says nothing leaves a doubt where no person is named', async () => {
  const unnamed = await ownerAt('jd@acme.example', { people: [person('Jane Doe')] }, silent)
  assert.deepEqual(unnamed.doubts, ['the mail server did not say whether the mailbox exists'])
  const named = await ownerAt('olga.brandt@acme.example', { people: colleagues }, silent)
  assert.deepEqual(named.doubts, [])
})
