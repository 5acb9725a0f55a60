import type { Clock } from '@enricher/engine/lib/time'
import type { Greylisting } from '../../model/mail.ts'

/** Answers whether a greylisting host accepts a recipient now; a refusal is counted. */
export type Greylist = (rule: Greylisting | null, sender: string, email: string) => boolean

/** Creates the record of the greylisting hosts; `delayMs` is for hosts without a rule of their own. */
export function createGreylist(delayMs: number, clock: Clock): Greylist {
  const usual: Greylisting = { delayMs, refusalsMin: 0, isByClient: false }
  const seen = new Map<string, { readonly firstMs: number; refusals: number }>()
  return (rule, sender, email) => {
    const { delayMs, refusalsMin, isByClient } = rule ?? usual
    // All clients are of one network here.
    const key = isByClient ? email.slice(email.lastIndexOf('@')) : `${sender} ${email}`
    const known = seen.get(key) ?? { firstMs: clock(), refusals: 0 }
    seen.set(key, known)
    if (clock() - known.firstMs >= delayMs && known.refusals >= refusalsMin) return true
    known.refusals += 1
    return false
  }
}
