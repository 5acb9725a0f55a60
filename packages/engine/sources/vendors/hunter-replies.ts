import { type Static, Type } from 'typebox'
import { maybe, maybeText } from './reply.ts'

// The fields of hunter.io/api-documentation/v2 that this service reads.
const verification = maybe(Type.Object({ status: maybeText }))
const optionalFlag = maybe(Type.Boolean())
export const finderReply = Type.Object({
  data: Type.Object({
    email: Type.Union([Type.String(), Type.Null()]),
    first_name: maybeText,
    last_name: maybeText,
    accept_all: optionalFlag,
    position: maybeText,
    linkedin_url: maybeText,
    verification,
  }),
})
const searchRow = Type.Object({
  value: Type.String(),
  type: maybeText,
  first_name: maybeText,
  last_name: maybeText,
  position: maybeText,
  linkedin: maybeText,
  verification,
})
export const searchReply = Type.Object({
  data: Type.Object({
    accept_all: optionalFlag,
    pattern: maybeText,
    emails: Type.Array(searchRow),
  }),
  meta: Type.Object({ results: maybe(Type.Integer()) }),
})
export const verifierReply = Type.Object({
  data: Type.Object({ status: Type.String(), accept_all: optionalFlag }),
})
export const accountReply = Type.Object({
  data: Type.Object({
    requests: maybe(
      Type.Object({
        searches: maybe(Type.Object({ used: Type.Number(), available: Type.Number() })),
      }),
    ),
  }),
})

export const companyReply = Type.Object({
  data: Type.Object({
    domain: maybeText,
    legalName: maybeText,
    description: maybeText,
    foundedYear: maybe(Type.Number()),
    geo: maybe(
      Type.Object({
        streetAddress: maybeText,
        postalCode: maybeText,
        city: maybeText,
        state: maybeText,
        countryCode: maybeText,
      }),
    ),
    linkedin: maybe(Type.Object({ handle: maybeText })),
    metrics: maybe(Type.Object({ employees: maybe(Type.Unknown()) })),
  }),
})

/** An address of a domain search. */
export type SearchRow = Static<typeof searchRow>
