import { relationOfSite } from '../../model/registrations/relate-registrations.ts'
import type { Candidate } from './candidate.ts'
import { type Evidence, isEmptySite, isNamedAs, ownerPlaces, states } from './evidence.ts'

/** Returns how the numbers on a candidate's pages relate to the sought one; null: none is sought. Pure. */
export function registrationOf(home: Candidate['home']): Evidence['registration'] {
  if (home.status !== 'page') return null
  return relationOfSite([home.registration, home.legal?.registration]) ?? null
}

/** Returns whether a firm's own page bears the sought number, which decides whatever else speaks for others. Pure. */
export function isRegistered(evidence: Evidence): boolean {
  if (evidence.registration !== 'same' || evidence.isForeignHost || isEmptySite(evidence))
    return false
  return evidence.nature !== 'lure' && !isNamedAs(evidence, 'about') && !isOfOther(evidence)
}

const ofName = ['same', 'akin', 'shorter'] as const

/** Returns whether a page names another owner, and not the sought firm: directories and papers print numbers, too. */
function isOfOther({ naming }: Evidence): boolean {
  const isSought = states(naming, [...ownerPlaces, 'title', 'sign'], ...ofName)
  return states(naming, ownerPlaces, 'other') && !isSought
}

// More than all weights of evidence and the least prior together.
const borneRatio = 1e12
// A page with another number of the kind is another firm's, but where a group states those of its sisters alone.
const otherRatio = 1e-3
// Some firms of a hundred courts have the same number, and hardly one of them the same name.
const alikeRatio = 20

/** Returns how much likelier the sought number makes a candidate. Set by rule: no list of names has numbers. Pure. */
export function registrationRatio(evidence: Evidence): number {
  if (isRegistered(evidence)) return borneRatio
  if (evidence.registration === 'alike') return alikeRatio
  return evidence.registration === 'other' ? otherRatio : 1
}

/** Returns whether the sought number may stand on another page than those read of a candidate. Pure. */
export function isNumberOpen({ registration }: Evidence): boolean {
  return registration === 'unseen' || registration === 'other'
}
