import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Egress } from '@enricher/engine/net/egress'
import { companies, companiesAt } from '../../world/data/companies.ts'
import {
  departmentsOf,
  isAddressPublished,
  isStaffed,
  peopleOf,
  type StaffedCompany,
  teamPathOf,
} from '../../world/model/staff-view.ts'
import { staffWords } from '../../world/pages/staff-words.ts'
import { startWorld, type World } from '../../world/world.ts'
import { openEgress } from '../support/world/open-egress.ts'
import { readAddresses } from '../support/world/read-addresses.ts'

const staffed = companies.filter(isStaffed)
let world: World
let egress: Egress

before(async () => {
  world = await startWorld({ companies: staffed })
  egress = openEgress(world)
})

after(async () => {
  await egress.close()
  await world.stop()
})

const read = (url: string, bytesMax = 2_000_000) =>
  egress.fetch(url, { signal: AbortSignal.timeout(60_000), timeoutMs: 30_000, bytesMax })

function pathsOf(company: StaffedCompany) {
  const words = staffWords(company.site?.language ?? 'en')
  const team = teamPathOf(company, words.teamPath)
  return { team, others: ['/', '/about', words.contactPath, words.legalPath] }
}

const at = (domain: string) => {
  const [company] = companiesAt(domain)
  assert.ok(company && isStaffed(company))
  return company
}

test('people work in many countries and languages, and every way to show or write them is used', () => {
  assert.ok(staffed.length >= 24)
  assert.ok(new Set(staffed.map(({ place }) => place.split(', ')[1])).size >= 12)
  const languages = new Set(staffed.map(({ site }) => site?.language ?? 'en'))
  const wanted = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ko', 'zh', 'ru'] as const
  for (const language of wanted) assert.ok(languages.has(language), language)
  const people = staffed.flatMap(peopleOf)
  assert.equal(new Set(people.map(({ name }) => name)).size, people.length)
  assert.equal(new Set(people.map(({ shown }) => shown)).size, 9)
  assert.equal(new Set(people.map(({ written }) => written)).size, 18)
  const slugs = people.flatMap(({ slug }) => slug ?? [])
  assert.equal(new Set(slugs).size, slugs.length)
})

test('no other person of a company has the role of the person who is its answer', () => {
  for (const company of staffed) {
    const roles = peopleOf(company).flatMap(({ role }) => role ?? [])
    assert.equal(new Set(roles).size, roles.length, company.domain)
  }
})

test('a site in a browser shows the addresses it publishes and no hidden one', async () => {
  for (const company of staffed.filter((one) => !isHazardous(one))) {
    const paths = pathsOf(company)
    const pages = await Promise.all(
      [paths.team, ...paths.others].map((path) => read(`https://${company.domain}${path}`)),
    )
    assert.deepEqual([...new Set(pages.map(({ status }) => status))], [200], company.domain)
    const cards = pages.flatMap(({ body }) => body.match(/\/cards\/[^"]+/g) ?? [])
    const files = await Promise.all(cards.map((path) => read(`https://${company.domain}${path}`)))
    const seen = readAddresses([...pages, ...files].map(({ body }) => body).join('\n'))
    const people = peopleOf(company)
    const published = people.filter(isAddressPublished).map(({ email }) => email)
    const hidden = people.filter((one) => !isAddressPublished(one)).map(({ email }) => email)
    const others = (company.staff.outsiders ?? []).flatMap(({ email }) => email ?? [])
    const isSeen = (email: string | null) => email !== null && seen.has(email)
    const wanted = [...published, ...departmentsOf(company), ...others]
    assert.deepEqual(
      wanted.filter((email) => !isSeen(email)),
      [],
      'published and not to be seen',
    )
    assert.deepEqual(hidden.filter(isSeen), [], 'hidden and to be seen')
  }
})

const isHazardous = ({ staff }: StaffedCompany) =>
  staff.hazard !== undefined && staff.hazard !== 'wrong_charset'

test('names and titles stand on the page about people, as written', async () => {
  for (const company of staffed.filter((one) => !isHazardous(one))) {
    if (company.staff.hazard) continue
    const page = await read(`https://${company.domain}${pathsOf(company).team}`)
    for (const { name, title, shown } of peopleOf(company)) {
      const isThere = !['unpublished', 'imprint', 'mailto_only'].includes(shown)
      assert.equal(page.body.includes(name), isThere, name)
      assert.equal(page.body.includes(title), isThere, title)
    }
  }
})

test('a page about people is linked, listed in the sitemap, or must be guessed', async () => {
  const home = async (domain: string) => (await read(`https://${domain}/`)).body
  assert.match(await home('quellbrunner.de'), /href="\/unternehmen\/team"/)
  assert.doesNotMatch(await home('tidewhistle.com'), /href="\/team"/)
  assert.match((await read('https://tidewhistle.com/about')).body, /href="\/team"/)
  assert.doesNotMatch(await home('cordelle-mecanique.be'), /href="\/equipe"/)
  assert.match(
    (await read('https://cordelle-mecanique.be/sitemap.xml')).body,
    /cordelle-mecanique\.be\/equipe</,
  )
  assert.doesNotMatch(await home('ferroventopompe.it'), /team/)
  assert.equal((await read('https://ferroventopompe.it/team')).status, 200)
  assert.match((await read('https://biancospinoarredi.it/robots.txt')).body, /Disallow: \/il-team/)
})

test('hard pages are as hard as they are declared to be', async () => {
  const team = (domain: string) => `https://${domain}${pathsOf(at(domain)).team}`
  const huge = await read(team('grandfolio.com'), 20_000_000)
  assert.ok(huge.body.length > 10_000_000)
  const nested = await read(team('nestwarren.com'))
  assert.equal(nested.body.match(/<div>/g)?.length, 50_000)
  assert.ok(nested.body.includes('Odette Marlinspyke'))
  assert.doesNotMatch((await read(team('scriptomere.com'))).body, /Dustmere/)
  await assert.rejects(read(team('loopwillow.com')))
  const wrong = await read(team('glasmoewe.de'))
  assert.doesNotMatch(wrong.body, /Möwenthal/)
  assert.match(wrong.body, /M\ufffdwenthal/)
})

test('the truth about people holds hits of every status and misses of every reason', () => {
  const { persons, decisionMakers, profiles, rosters } = world.people
  const reasons = new Set(persons.map(({ expected }) => expected.why))
  assert.deepEqual([...reasons].sort(), [
    'mailbox_full',
    'mailbox_proven',
    'no_such_person',
    'pattern_on_catch_all',
    'published_host_not_asked',
    'published_on_catch_all',
    'refused',
    'suppressed',
    'takes_no_mail',
    'unguessable',
    'unproven',
  ])
  for (const { expected } of [...persons, ...decisionMakers, ...profiles]) {
    assert.equal(expected.email === null, expected.statuses.length === 0)
  }
  assert.ok(profiles.length >= 8)
  for (const { expected } of rosters) {
    assert.equal(new Set(expected.must).size, expected.must.length)
    assert.deepEqual(
      expected.must.filter((email) => expected.mustNot.includes(email)),
      [],
    )
  }
  assert.deepEqual(world.suppressedEmails, ['macarena.olivarez@almendrisca.es'])
})
