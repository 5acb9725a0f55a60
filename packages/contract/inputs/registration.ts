import type { Json } from '@enricher/engine/lib/digest'
import { ok, type Parsed } from '@enricher/engine/lib/parsed'
import type { SoughtRegistration } from '@enricher/engine/model/company-profile'
import { parseRegistration } from '@enricher/engine/model/registrations/parse-registration'
import { canonicalNumber } from '@enricher/engine/model/registrations/relate-registrations'
import { given } from './workplace.ts'

/** The number under which a company is registered; left out: none was given. */
export type RegistrationPart = { readonly registration?: SoughtRegistration }

/** Reads a registration number, where one is given. */
export function parseRegistrationPart(
  written: string | null | undefined,
): Parsed<RegistrationPart> {
  const text = given(written)
  if (text === null) return ok({})
  const { value, mistake } = parseRegistration(text)
  return mistake === null ? ok({ registration: value }) : { value: null, mistake }
}

/** Returns the canonical form of a number: its spellings are one input. Nothing where none was given. */
export function canonicalRegistration({ registration }: RegistrationPart): Record<string, Json> {
  if (registration === undefined) return {}
  return { registration_number: [...new Set(registration.map(canonicalNumber))].toSorted() }
}
