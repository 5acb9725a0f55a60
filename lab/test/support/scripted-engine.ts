import type {
  CompanyAnswer,
  ContactAnswer,
  EmailOwnerAnswer,
  RosterAnswer,
  RosterContact,
  RosterEntry,
  WebsiteAnswer,
} from '@enricher/engine/model/engine'
import { emptyProfile } from '@enricher/engine/model/profile-without'
import { engineWith, type Scripts } from './unasked-searches.ts'

export const acme: WebsiteAnswer = {
  websiteUrl: 'https://acme.example',
  source: 'site',
  confidence: 0.97,
}

export const jane: ContactAnswer = {
  email: 'jane.doe@acme.example',
  emailStatus: 'valid',
  source: 'native:smtp',
  name: 'Jane Doe',
  jobTitle: 'Head of Sales',
  linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
}

const stated = <Value>(value: Value, quote: string | null = null) => ({
  ...{ value, confidence: 0.97, pageUrl: 'https://acme.example/imprint', quote },
})

export const acmeProfile: CompanyAnswer = {
  domain: 'acme.example',
  profile: {
    ...emptyProfile,
    name: stated('Acme'),
    legalName: stated('Acme Instruments GmbH', 'Acme Instruments GmbH, Hauptstr. 1'),
    legalForm: stated('GmbH'),
    description: stated('Acme makes measuring instruments.'),
    foundedYear: stated(1998),
    address: stated({
      ...{ street: 'Hauptstr. 1', postcode: '10115', locality: 'Berlin' },
      ...{ region: null, country: 'DE' },
    }),
    phones: [stated({ number: '+49301234567', kind: 'landline' }, 'Tel. 030 1234567')],
    social: [stated({ network: 'linkedin', url: 'https://www.linkedin.com/company/acme' })],
    registrations: [stated({ kind: 'hrb', number: 'HRB 12345 B', country: 'DE' })],
    languages: ['de'],
  },
  emails: ['info@acme.example'],
}

export const janesAddress: EmailOwnerAnswer = {
  email: 'jane.doe@acme.example',
  mailboxStatus: 'valid',
  owner: {
    ...{ name: 'Jane Doe', jobTitle: 'Head of Sales', source: 'native:site', chance: null },
    linkedinUrl: 'https://www.linkedin.com/in/jane-doe',
  },
  company: acmeProfile,
}

/** Returns a roster of `size` people at Acme. */
export function rosterOf(size: number): RosterAnswer {
  const entries = Array.from({ length: size }, (_, index) => ({
    email: `person.${index}@acme.example`,
    name: `Person ${String.fromCharCode(65 + (index % 26))}${index}`,
    jobTitle: 'Engineer',
    linkedinUrl: null,
  }))
  return { entries: entries.map(listed), source: 'native:site' }
}

const seenAtMs = Date.UTC(2026, 10, 20)

/** Returns a contact as a roster lists it: its page shows the address, and no mail server was asked. */
export function listed({ email, name, jobTitle, linkedinUrl }: RosterContact): RosterEntry {
  const page = `https://${email.split('@')[1]}/team`
  const sources = [{ source: 'native:site', page, seenAtMs }]
  return { email, name, jobTitle, linkedinUrl, emailStatus: null, sources }
}

/** An engine whose searches a test scripts, with the number of times they were asked. */
export type ScriptedEngine = Scripts & {
  searches: number
  /** The search for websites by name. */
  respond: (companyName: string) => Promise<WebsiteAnswer | null>
}

/** Creates an engine that decides nothing and counts. Tests replace any of its searches. */
export function scriptedEngine(): ScriptedEngine {
  const counted = async <T>(answer: T): Promise<T> => {
    engine.searches += 1
    return answer
  }
  const engine: ScriptedEngine = engineWith({
    searches: 0,
    respond: async () => acme,
    findWebsite(query) {
      engine.searches += 1
      return engine.respond(query.companyName)
    },
    findPersonEmail: () => counted(jane),
    findDecisionMaker: () => counted(jane),
    findByLinkedin: () => counted(jane),
    findRoster: () => counted(rosterOf(3)),
    findCompanyProfile: () => counted(acmeProfile),
    findEmailOwner: () => counted(janesAddress),
    verifyEmail: ({ email }) =>
      counted({
        email,
        status: 'valid',
        reason: 'accepted',
        mailHostClass: 'other',
        prover: null,
        checkedAtMs: Date.UTC(2026, 10, 20),
      }),
  })
  return engine
}
