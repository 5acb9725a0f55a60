import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteAddress, SitePerson } from '../../../model/site-crawl.ts'
import { joinFindings, keyFindings } from '../../../read/crawl/findings.ts'

function person(name: string, facts: Partial<SitePerson> = {}): SitePerson {
  const pageUrl = 'https://acme.example/team'
  return { name, jobTitle: null, email: null, linkedinUrl: null, pageUrl, ...facts }
}

function address(email: string, name: string | null = null): SiteAddress {
  return { email, name, pageUrl: 'https://acme.example/contact' }
}

type Page = {
  readonly people: readonly SitePerson[]
  readonly addresses: readonly SiteAddress[]
  readonly language?: string
}

const home = { url: 'https://acme.example/', language: 'fr' }

const join = (pages: readonly Page[], siteDomains = ['acme.example']) =>
  joinFindings(
    pages.map(({ people, addresses, language }) => ({
      ...keyFindings(people, addresses),
      language: language ?? null,
    })),
    siteDomains,
    home,
  )

test('one person on two pages is one person, and the richer facts win', () => {
  const first = person('Jane Doe', { linkedinUrl: 'https://www.linkedin.com/in/jane-doe' })
  const second = person('Dr. Jane A. Doe', {
    jobTitle: 'Head of Sales',
    email: 'jane@acme.example',
    pageUrl: 'https://acme.example/imprint',
  })
  const { people } = join([
    { people: [first], addresses: [] },
    { people: [second], addresses: [] },
  ])
  assert.deepEqual(people, [{ ...second, linkedinUrl: first.linkedinUrl }])
})

const staff = ['Jane Doe', 'Peter Marlow', 'Ann Ferris'].map((name, at) =>
  person(name, { jobTitle: ['CEO', 'Sales Manager', 'Buyer'][at] ?? null }),
)

test('customers of a home page are left out where another page presents the staff', () => {
  const stranger = person('Otto Stranger', { jobTitle: 'COO', pageUrl: 'https://acme.example/' })
  const colleague = { ...stranger, name: 'Tom Ashby', email: 'tom@acme.example' }
  const namesOf = (...pages: (readonly SitePerson[])[]) =>
    join(pages.map((people) => ({ people, addresses: [] }))).people.map(({ name }) => name)
  const own = ['Jane Doe', 'Peter Marlow', 'Ann Ferris']
  assert.deepEqual(namesOf([stranger], staff), own)
  assert.deepEqual(namesOf(staff, [colleague]), [...own, 'Tom Ashby'])
  // The list may be only the signatories, or the home page may show more of the same staff.
  assert.ok(namesOf([stranger], staff.slice(0, 2)).includes('Otto Stranger'))
  assert.ok(namesOf([stranger, ...staff.slice(1)], staff).includes('Otto Stranger'))
  // Three people with a head of their own are a group, also beside only two who are presented.
  const owner = { ...stranger, name: 'Luke Wainford', jobTitle: 'Owner' }
  const buyer = { ...stranger, name: 'Emily Redwick', jobTitle: 'Buyer' }
  assert.deepEqual(namesOf([stranger, owner, buyer], staff.slice(0, 2)), own.slice(0, 2))
  assert.equal(namesOf([owner, buyer], staff.slice(0, 2)).length, 4)
})

test('one profile is one person, whatever the spelling of the name', () => {
  const linkedinUrl = 'https://www.linkedin.com/in/jane-doe'
  const people = [
    person('Jane Doe', { linkedinUrl }),
    person('J. Doe-Roe', { linkedinUrl: `${linkedinUrl}/?trk=x`, jobTitle: 'Owner' }),
  ]
  const joined = join([{ people, addresses: [] }]).people
  assert.deepEqual(
    joined.map(({ jobTitle }) => jobTitle),
    ['Owner'],
  )
})

test('different people stay apart, also behind one shared address', () => {
  const email = 'office@acme.example'
  const people = [person('Jane Doe', { email }), person('John Doe', { email })]
  assert.equal(join([{ people, addresses: [] }]).people.length, 2)
})

test('the first title stays unless another one says the same and more', () => {
  const titleOf = (...titles: string[]) =>
    join([{ people: titles.map((jobTitle) => person('Jane Doe', { jobTitle })), addresses: [] }])
      .people[0]?.jobTitle
  assert.equal(titleOf('Head of Sales', 'Speaker'), 'Head of Sales')
  assert.equal(titleOf('CEO', 'Founder & CEO'), 'Founder & CEO')
})

test('the likelier title of a person stays, and the office of a head rather than a profession', () => {
  const titleOf = (...titles: readonly (readonly [jobTitle: string, titleChance: number])[]) =>
    join(
      titles.map(([jobTitle, titleChance]) => ({
        people: [{ ...person('Jane Doe', { jobTitle }), titleChance }],
        addresses: [],
      })),
    ).people[0]?.jobTitle
  assert.equal(titleOf(['Founder', 0.05], ['Inhaberin', 0.9]), 'Inhaberin')
  assert.equal(titleOf(['Inhaberin', 0.9], ['Founder', 0.05]), 'Inhaberin')
  assert.equal(titleOf(['Architect', 0.95], ['Managing Director', 0.9]), 'Managing Director')
  assert.equal(titleOf(['Managing Director', 0.9], ['Architect', 0.95]), 'Managing Director')
  assert.equal(titleOf(['Head of Sales', 0.6], ['Sales Agent', 0.9]), 'Sales Agent')
  assert.equal(titleOf(['Head of Sales', 0.9], ['Sales Agent', 0.6]), 'Head of Sales')
  assert.equal(titleOf(['Head', 0.9], ['Head of the firms that we serve', 0.2]), 'Head')
})

test('a title in the language of the home page goes before its translation, and a translation before none', () => {
  const on = (path: string, language: string, jobTitle: string | null) => ({
    people: [person('Jane Doe', { jobTitle, pageUrl: `https://acme.example${path}` })],
    addresses: [],
    language,
  })
  const titleOf = (...pages: Page[]) => join(pages).people[0]?.jobTitle
  const own = on('/equipe', 'fr-fr', 'Gestionnaire')
  // The template states one language for all pages, and the address says the other one.
  const translated = on('/en/team', 'fr', 'Chief Administrator')
  assert.equal(titleOf(translated, own), 'Gestionnaire')
  assert.equal(titleOf(own, translated), 'Gestionnaire')
  assert.equal(titleOf(on('/team', 'en', 'Administrator'), own), 'Gestionnaire')
  assert.equal(titleOf(on('/equipe', 'fr', null), translated), 'Chief Administrator')
})

test('an office that a law asks for goes behind any other title of the person', () => {
  const titleOf = (...titles: string[]) =>
    join([{ people: titles.map((jobTitle) => person('Jane Doe', { jobTitle })), addresses: [] }])
      .people[0]?.jobTitle
  assert.equal(titleOf('Directrice de la publication', 'Notaire associée'), 'Notaire associée')
  assert.equal(titleOf('Psychologist', 'Privacy Officer'), 'Psychologist')
  assert.equal(titleOf('Directrice de la publication'), 'Directrice de la publication')
})

test('an address a page gives to a person reaches the person, and a person names the address', () => {
  const { people, addresses } = join([
    {
      people: [person('Jane Doe'), person('Max Roe', { email: 'mr@acme.example' })],
      addresses: [address('jd@acme.example', 'Doe, Jane'), address('mr@acme.example')],
    },
  ])
  assert.equal(people[0]?.email, 'jd@acme.example')
  assert.equal(addresses[1]?.name, 'Max Roe')
})

test('an address on many pages is one address, with the name some page gives it', () => {
  const pages = [address('jd@acme.example'), address('jd@acme.example', 'Jane Doe')]
  const { addresses } = join([{ people: [], addresses: pages }])
  assert.deepEqual(addresses, [address('jd@acme.example', 'Jane Doe')])
})

test('the mail domain of a firm is the one its addresses share, or the one of its name', () => {
  const mailDomain = (...emails: string[]) =>
    join([{ people: [], addresses: emails.map((email) => address(email)) }], ['acme.io'])
      .otherMailDomain
  assert.equal(mailDomain('info@acme.com'), 'acme.com')
  assert.equal(mailDomain('info@mail.acme-group.com'), 'acme-group.com')
  assert.equal(mailDomain('a@northwind.com', 'b@northwind.com', 'c@other.com'), 'northwind.com')
  // An agency or an authority is named once.
  assert.equal(mailDomain('studio@pixelworks.com'), null)
  assert.equal(mailDomain('info@acme.io', 'a@northwind.com', 'b@northwind.com'), null)
  assert.equal(mailDomain('acme@gmail.com', 'acme.sales@gmail.com'), null)
})

test('names and titles of a page hold nothing that acts on a terminal or turns a line around', () => {
  const jobTitle = 'CEO\u001b]0;x\u0007 \u202eand\u009b31m Geschäfts\u00adführerin'
  const people = [person('Mara Quill\u200bfeather', { jobTitle }), person('\u202e')]
  const found = join([{ people, addresses: [address('m@acme.example', 'Mara\u001b[2J')] }])
  assert.deepEqual(
    found.people.map(({ name, jobTitle }) => [name, jobTitle]),
    [['Mara Quillfeather', 'CEO ]0;x and 31m Geschäftsführerin']],
  )
  assert.equal(found.addresses[0]?.name, 'Mara [2J')
})

test('joiners make no other name of Latin letters, for the list of the suppressed knows it without; spelling stays', () => {
  const written = ['Ja\u200dne Do\u200ce', 'Jane\u200b\u200d Roe', 'نیک\u200cفر رستمی']
  const people = written.map((name) => person(name))
  assert.deepEqual(
    join([{ people, addresses: [] }]).people.map(({ name }) => name),
    ['Jane Doe', 'Jane Roe', 'نیک\u200cفر رستمی'],
  )
})

test('an address that stands beside several people is only that of whose name it has a part', () => {
  const office = 'smile@acme.example'
  const [first, second] = [
    person('Jane Doe', { email: office }),
    person('Otto Roe', { email: office }),
  ]
  const both = join([{ people: [first, second], addresses: [] }])
  assert.deepEqual(
    both.people.map(({ email }) => email),
    [null, null],
  )
  const own = person('Smile Roe', { email: office })
  const named = join([{ people: [first, own], addresses: [] }])
  assert.deepEqual(
    named.people.map(({ email }) => email),
    [null, office],
  )
  const alone = join([{ people: [first], addresses: [] }])
  assert.equal(alone.people[0]?.email, office)
})

test('offices that the presented do not hold complete the staff, and a second head does not', () => {
  const on = (path: string) => ({ pageUrl: `https://acme.example${path}` })
  const partners = ['Managing Partner', 'Partner', 'Associate'].map((jobTitle, at) =>
    person(['Jane Doe', 'Otto Roe', 'Ann Ferris'][at] ?? '', { jobTitle, ...on('/people') }),
  )
  const others = (path: string, titles: readonly string[]) =>
    titles.map((jobTitle, at) =>
      person(['Theo Marlow', 'Ruth Coyle', 'Milo Sark'][at] ?? '', { jobTitle, ...on(path) }),
    )
  const readOn = (path: string, ...titles: readonly string[]) =>
    join([
      { people: partners, addresses: [] },
      { people: others(path, titles), addresses: [] },
    ]).people.length - partners.length
  const read = (...titles: readonly string[]) => readOn('/office', ...titles)
  assert.equal(read('Director of Finance', 'Director of Human Resources', 'Marketing Director'), 3)
  assert.equal(read('Chief Executive Officer', 'Director of Finance', 'Marketing Director'), 0)
  assert.equal(read('Marketing Director', 'Marketing Director', 'Buyer'), 0)
  // Customers and speakers may hold as many different offices.
  for (const path of ['/', '/en/', '/design-jury', '/panel/2024'])
    assert.equal(
      readOn(path, 'Director of Finance', 'Director of Human Resources', 'Marketing Director'),
      0,
    )
})

test('an office goes before a title in the language of the site, and a title with more than a duty is none', () => {
  const on = (path: string, language: string, jobTitle: string) => ({
    people: [person('Jane Doe', { jobTitle, pageUrl: `https://acme.example${path}` })],
    addresses: [],
    language,
  })
  const titleOf = (...pages: Page[]) => join(pages).people[0]?.jobTitle
  const director = on('/en/team', 'en', 'Managing Director')
  assert.equal(titleOf(director, on('/equipe', 'fr', 'Ingénieur')), 'Managing Director')
  const head = on('/equipe', 'fr', 'CEO, Data Controller')
  assert.equal(titleOf(on('/equipe', 'fr', 'Data Controller'), head), 'CEO, Data Controller')
  const water = 'Responsable du traitement des eaux'
  assert.equal(titleOf(on('/equipe', 'fr', water), on('/photos', 'fr', 'Bénévole')), water)
})
