import { findEmailPerson } from '@enricher/contract/find-email-person'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import {
  type CommercialDoubles,
  startCommercialDoubles,
} from '../../world/providers/vendors/doubles.ts'
import type { VendorRecord } from '../../world/providers/vendors/people.ts'
import type { Chapter, Step } from '../story.ts'

/** Replaces an address by one whose mailbox does not exist, as the mail server says. */
const outdated: VendorRecord = (person) => ({
  ...person,
  email: `heron.${person.family.toLowerCase()}@${person.domain}`,
  mailboxState: 'valid',
})

/** The two vendors whose keys the demo's operator has. They know few people, and one of them has old addresses. */
const vendors: Readonly<Partial<Record<ProviderName, Readonly<Record<string, VendorRecord>>>>> = {
  prospeo: { 'Saoirse Kilbracken': outdated, 'Wiebe Sterrenkamp': outdated },
  apollo: {
    'Saoirse Kilbracken': (person) => person,
    'Jago Trevendale': (person) => ({ ...person, mailboxState: 'valid' }),
  },
}
const names = Object.keys(vendors) as ProviderName[]
const [domain, silent] = ['copperwreninstruments.com', 'hollowbeckmarine.com']

/** Starts the vendors; `env` holds the settings with which the service asks them, in this order. */
export async function startDemoProviders(): Promise<
  Pick<CommercialDoubles, 'stop'> & { readonly env: Readonly<Record<string, string>> }
> {
  const records = Object.fromEntries(
    Object.entries(vendors).map(([name, known]): [string, VendorRecord] => [
      name,
      (person) => known[person.name]?.(person) ?? null,
    ]),
  )
  const doubles = await startCommercialDoubles({ records })
  const env = { ...doubles.envOf(...names), PROVIDER_ORDER: names.join(',') }
  return { env, stop: doubles.stop }
}

/** Shows people whom only vendors know, and how far their answers can be trusted. */
export function providersChapter(): Chapter {
  const { path, priceCredits } = findEmailPerson
  const ask = (name: string, at: string, email: string | null, shows: string): Step => ({
    asked: `${name}, ${at}`,
    shows,
    input: { full_name: name, domain: at },
    expected: {
      kind: 'contact',
      contact: { email, statuses: email === null ? [] : ['valid'], name: null, jobTitle: null },
    },
    price: email === null ? 0 : priceCredits,
  })
  return {
    title: 'Providers with a key, where our own search ends',
    path,
    price: `${priceCredits} credits on a hit`,
    steps: [
      ask(
        'Saoirse Kilbracken',
        domain,
        `kestrel77@${domain}`,
        "Prospeo's address is refuted by her mail server; Apollo's is proven there",
      ),
      ask(
        'Wiebe Sterrenkamp',
        'dijkwolk.nl',
        null,
        "Prospeo's address is refuted, no other provider knows: a miss, free",
      ),
      {
        ...ask(
          'Jago Trevendale',
          silent,
          `jago.trevendale@${silent}`,
          'the mail server cannot be reached: the word of a provider that was right so far',
        ),
        after: 'providers',
      },
    ],
  }
}
