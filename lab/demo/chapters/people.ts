import { findAll } from '@enricher/contract/find-all'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailDecisionMaker } from '@enricher/contract/find-email-decision-maker'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import type { PeopleTruth } from '../../world/truth/people.ts'
import type { Chapter, DemoContact, DemoRoster, Step } from '../story.ts'

/** Shows everything about people, in the order in which the knowledge grows. The world holds the right answers. */
export function peopleChapters(people: PeopleTruth): Chapter[] {
  return [personChapter(people), roleChapter(people), profileChapter(people), rosterChapter(people)]
}

const noContact: DemoContact = { email: null, statuses: [], name: null, jobTitle: null }

function personChapter({ persons }: PeopleTruth): Chapter {
  const ask = (name: string, domain: string, shows: string): Step => {
    const row = found(
      persons.find(({ input }) => input.full_name === name && input.domain === domain),
      name,
    )
    const contact = { ...noContact, ...row.expected, name: null, jobTitle: null }
    return contactStep(`${name}, ${domain}`, shows, row.input, contact, findEmailPerson)
  }
  const first = ask(
    'Imogen Tarrowby',
    'copperwreninstruments.com',
    'on the team page, and her mail server knows her',
  )
  const byName = ask('Friederike Holtmannsen', 'quellbrunner.de', 'asked by company name')
  return {
    title: "A person's work email",
    path: findEmailPerson.path,
    price: `${findEmailPerson.priceCredits} credits on a hit`,
    steps: [
      {
        ...first,
        shows: 'the trial credits do not suffice: 402, nothing searched',
        expected: { kind: 'unpaid', needed: findEmailPerson.priceCredits },
        price: 0,
      },
      { ...first, before: 'grant' },
      { ...first, shows: 'asked again: from the cache, free', price: 0, isCached: true },
      ask('Lorcan Whistleby', 'copperwreninstruments.com', 'on no page: guessed, then proven'),
      {
        ...byName,
        asked: 'Friederike Holtmannsen, Quellbrunner Antriebstechnik GmbH',
        shows: 'asked by company name: the website search is not billed',
        input: {
          first_name: 'Friederike',
          last_name: 'Holtmannsen',
          company_name: 'Quellbrunner Antriebstechnik GmbH',
        },
      },
      ask('Maartje van der Zilvergracht', 'dijkwolk.nl', 'particles; the page hides her in ROT13'),
      ask('남궁해든', 'eunsolbaram.co.kr', 'a name in its own script'),
      ask(
        'Beatrix Honeywold',
        'saltmarrowrobotics.com',
        'the host takes everything; the form of the addresses is proven',
      ),
      ask('Apolline Virecourt', 'verrelune.fr', 'published, but the host blocks every probe'),
      ask('Thibaud Larquemont', 'verrelune.fr', 'there a guess cannot be proven: a miss, free'),
      ask('Tomás Killenaun', 'fennimorequay.com', 'the page is old, Microsoft 365 refuses: a miss'),
      {
        ...ask('Macarena Olivarez Tordoya', 'almendrisca.es', 'published, but she asked not to be'),
        before: 'suppress',
      },
      ask(
        'Ottoline Brackwater',
        'copperwreninstruments.com',
        'no person of that name: a miss, free',
      ),
    ],
  }
}

function roleChapter({ decisionMakers }: PeopleTruth): Chapter {
  const ask = (category: string, domain: string, shows: string): Step => {
    const row = found(
      decisionMakers.find(
        ({ input }) => input.decision_maker_category === category && input.domain === domain,
      ),
      `${category} at ${domain}`,
    )
    return contactStep(
      `${category}, ${domain}`,
      shows,
      row.input,
      row.expected,
      findEmailDecisionMaker,
    )
  }
  return {
    title: 'The person in a role',
    path: findEmailDecisionMaker.path,
    price: `${findEmailDecisionMaker.priceCredits} credits on a hit`,
    steps: [
      ask('ceo', 'tidewhistle.com', 'JSON-LD; Google Workspace'),
      ask('sales', 'fennimorequay.com', 'addresses hidden by Cloudflare; Microsoft 365'),
      ask('ceo', 'quellbrunner.de', 'named by law on the imprint, beside an agency'),
      ask('buyer', 'serraclara.com.br', 'Portuguese; the testimonial is by a buyer elsewhere'),
      ask('operations', 'cobretinto.cl', 'Spanish; a mail server that greets late'),
      ask('buyer', 'tidewhistle.com', 'no person has that role: a miss, free'),
    ],
  }
}

function profileChapter({ profiles }: PeopleTruth): Chapter {
  const ask = (slug: string, shows: string): Step => {
    const url = `https://www.linkedin.com/in/${slug}`
    const row = found(
      profiles.find(({ input }) => input.linkedin_url === url),
      slug,
    )
    return contactStep(`/in/${slug}`, shows, row.input, row.expected, findEmailLinkedin)
  }
  const unknown = { linkedin_url: 'https://www.linkedin.com/in/no-person-we-ever-met' }
  return {
    title: 'LinkedIn profile to email',
    path: findEmailLinkedin.path,
    price: `${findEmailLinkedin.priceCredits} credits on a hit`,
    steps: [
      ask('aoife-lisgarran', 'linked from a site that was read above; LinkedIn is never fetched'),
      ask('declan-foxhallow-41b7', 'the same, with the number LinkedIn adds'),
      contactStep(
        '/in/no-person-we-ever-met',
        'on no site: a miss, free',
        unknown,
        noContact,
        findEmailLinkedin,
      ),
    ],
  }
}

function rosterChapter({ rosters }: PeopleTruth): Chapter {
  const domain = 'firnwand.ch'
  const roster = rosterAt(rosters, domain)
  const page = { input: { domain, limit: 2 }, price: findEmailCompany.priceCredits }
  return {
    title: 'All emails of a company',
    path: findEmailCompany.path,
    price: `${findEmailCompany.priceCredits} credits a page`,
    steps: [
      {
        ...page,
        asked: `${domain}, 2 a page`,
        shows: 'people first; neither the adviser nor the distributor',
        expected: { kind: 'roster', roster: { ...roster, must: [], hasMore: true } },
      },
      {
        ...page,
        asked: `${domain}, next page`,
        shows: 'by cursor: nothing twice, nothing lost',
        expected: { kind: 'roster', roster },
        isNextPage: true,
      },
    ],
  }
}

/** Asks for everything in one call. */
export function findAllChapter({ decisionMakers, rosters }: PeopleTruth): Chapter {
  const [domain, company_name] = ['copperwreninstruments.com', 'Copperwren Instruments']
  const dm_categories = ['ceo', 'sales', 'operations', 'hr']
  const contacts = Object.fromEntries(
    dm_categories.map((category) => {
      const row = decisionMakers.find(
        ({ input }) => input.decision_maker_category === category && input.domain === domain,
      )
      return [category, row?.expected ?? noContact]
    }),
  )
  const hits = Object.values(contacts).filter(({ email }) => email !== null).length
  const price =
    findWebsite.priceCredits +
    findEmailCompany.priceCredits +
    hits * findEmailDecisionMaker.priceCredits
  const step: Step = {
    asked: company_name,
    shows: `website, roster, ${dm_categories.join(', ')}: one crawl for all`,
    input: { company_name, dm_categories },
    expected: { kind: 'find_all', all: { domain, roster: rosterAt(rosters, domain), contacts } },
    price,
  }
  return {
    title: 'Everything in one call',
    path: findAll.path,
    price: 'the sum of what succeeds',
    steps: [step, { ...step, shows: 'asked again: all from the cache, free', price: 0 }],
  }
}

function contactStep(
  asked: string,
  shows: string,
  input: Step['input'],
  contact: DemoContact,
  { priceCredits }: { readonly priceCredits: number },
): Step {
  const price = contact.email === null ? 0 : priceCredits
  return { asked, shows, input, expected: { kind: 'contact', contact }, price }
}

function rosterAt(rosters: PeopleTruth['rosters'], domain: string): DemoRoster {
  const row = found(
    rosters.find(({ input }) => input.domain === domain),
    domain,
  )
  return { ...row.expected, hasMore: false }
}

function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`The world knows nothing of ${what}.`)
  return row
}
