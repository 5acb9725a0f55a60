import type { DoubleReply } from '../double.ts'
import type { KnownPerson } from './people.ts'
import { bearerOf, reply, sent, slugOfUrl, type Vendor } from './vendor.ts'

/** Findymail returns verified addresses only, and only some accounts know the newer path to profiles. */
export const findymailVendor: Vendor = {
  keyOf: bearerOf,
  refusals: {
    unauthorized: reply(401, { message: 'Unauthenticated.' }),
    exhausted: reply(402, { error: 'Not enough credits' }),
    limited: reply(429, { message: 'Too Many Attempts.' }, { 'retry-after': '30' }),
  },
  answer(request, knowledge) {
    const profile = () => knowledge.bySlug(slugOfUrl(sent(request, 'linkedin_url')))
    switch (request.path) {
      case '/credits':
        return reply(200, { credits: 240, verifier_credits: 1000 })
      case '/search/name':
        return one(knowledge.byName(sent(request, 'name'), sent(request, 'domain')))
      case '/search/business-profile':
        return reply(404, { message: 'The route could not be found.' })
      case '/search/linkedin': {
        const person = profile()
        // Findymail was seen to answer in this other shape, too.
        return person && isVerified(person)
          ? reply(200, { payload: { contact: contact(person) } })
          : reply(404, { error: 'No contact found' })
      }
      case '/search/domain': {
        const people = knowledge.at(sent(request, 'domain'))
        const ceo = people.filter((person) => person.role === 'ceo' && isVerified(person))
        return reply(200, { contacts: ceo.map(contact) })
      }
      case '/verify': {
        const email = sent(request, 'email')
        const verified = knowledge.mailboxStateOf(email) === 'valid'
        return reply(200, { email, verified, provider: 'Other' })
      }
      default:
        return reply(404, { message: 'The route could not be found.' })
    }
  },
}

function one(person: KnownPerson | null): DoubleReply {
  if (!person) return reply(200, { contact: null })
  // Findymail verified such an address once, and no longer does.
  if (person.mailboxState === 'gone') {
    return reply(200, { contact: { ...contact(person), verified: false, status: 'invalid' } })
  }
  return reply(200, { contact: isVerified(person) ? contact(person) : null })
}

function isVerified({ mailboxState }: KnownPerson): boolean {
  return mailboxState === 'valid'
}

function contact({ name, email, domain }: KnownPerson) {
  return { name, email, domain }
}
