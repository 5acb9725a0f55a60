import type { SoughtRegistration } from '../model/company-profile.ts'
import {
  type RegistrationRelation,
  relateRegistrations,
} from '../model/registrations/relate-registrations.ts'
import type { FetchedPage } from '../net/network.ts'
import type { RegistrationReader } from '../read/profile/registrations/page-registrations.ts'

/** The number that a search looks for; left out: it looks for none, and pages are not read for numbers. */
export type SoughtNumber = {
  readonly registration?: SoughtRegistration | undefined
  readonly readers: RegistrationReader
}

/** Reads how a page's numbers relate to the sought one. */
export type NumberReader = (
  page: Pick<FetchedPage, 'url' | 'body'>,
  kind: 'home' | 'legal',
  signal: AbortSignal,
) => Promise<{ readonly registration: RegistrationRelation }>

/** Creates the reader of numbers of one search; null where no number is sought. */
export function createNumberReader({ registration, readers }: SoughtNumber): NumberReader | null {
  if (registration === undefined) return null
  return async ({ url, body }, kind, signal) => {
    const stated = await readers.readRegistrations({ url, html: body, kind }, signal)
    return { registration: relateRegistrations(registration, stated ?? []) }
  }
}
