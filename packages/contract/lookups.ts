import { announced } from './deprecation.ts'
import { enrichCompany } from './enrich-company.ts'
import { enrichEmail } from './enrich-email.ts'
import { findAll } from './find-all.ts'
import { findEmailCompany } from './find-email-company.ts'
import { findEmailDecisionMaker } from './find-email-decision-maker.ts'
import { findEmailLinkedin } from './find-email-linkedin.ts'
import { findEmailPerson } from './find-email-person.ts'
import { findWebsite } from './find-website.ts'
import type { Offer } from './operation.ts'
import { verifyEmailAt } from './verify-email.ts'

/** Everything that the contract sells, in the order of the documents; each surface goes through this list. */
export const offers: readonly Offer[] = [
  findWebsite,
  findEmailPerson,
  findEmailDecisionMaker,
  findEmailLinkedin,
  findEmailCompany,
  enrichCompany,
  enrichEmail,
  findAll,
]

/** Returns the offers of a service: the contract, and the verification of addresses where its operator set a price. */
export function offersAt(verifyEmailCredits: number | null): readonly Offer[] {
  const sold = verifyEmailCredits === null ? offers : [...offers, verifyEmailAt(verifyEmailCredits)]
  return sold.some(({ deprecation }) => deprecation) ? sold.map((offer) => announced(offer)) : sold
}

/** Returns the cost of a hit, in credits, in words. */
export function priceInWords(offer: Offer): string {
  if (offer.kind === 'composition')
    return `the sum of the parts that succeed: at most ${creditsMaxAlone(offer)}, or ${offer.creditsMost} with every option`
  const { priceCredits, priceNote } = offer
  return priceNote === null ? `${priceCredits}` : `${priceCredits}; ${priceNote}`
}

/** Returns the most that a call with the required fields alone can cost, in credits. */
export function creditsMaxAlone(offer: Offer): number {
  const required: ReadonlySet<string> = new Set(offer.input.required)
  const input = Object.fromEntries(
    Object.entries(offer.exampleInput).filter(([field]) => required.has(field)),
  )
  const { value } = offer.parse(input, { cursorKey: Buffer.alloc(0) })
  return creditsMaxOf(offer, value)
}

/** Returns the most that a call can cost, in credits, which is known before it starts. */
export function creditsMaxOf(offer: Offer, query: unknown): number {
  return offer.kind === 'lookup' ? offer.priceCredits : offer.creditsMax(query)
}
