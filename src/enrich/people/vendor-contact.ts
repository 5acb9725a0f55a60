import type { SearchRun } from '../../model/engine.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import { leavingTimeToAnswer } from '../../model/search-time.ts'
import type { Fact, FoundContact } from '../../providers/vendors/adapter.ts'
import type { StepResult, WaterfallResult } from '../waterfall/waterfall.ts'
import {
  bestOf,
  isAgreed,
  labelOf,
  type ProviderFindings,
  type VendorAddress,
} from './decide-with-vendors.ts'
import { notePatterns } from './note-patterns.ts'
import type { PeopleTools } from './tools.ts'
import { isFit, type Sought } from './vendor-fit.ts'
import { type EmailOrigin, verifyProviderEmail } from './verify-provider-email.ts'

/** Hears a waterfall for one person. */
type Listener = {
  onAnswer(contact: FoundContact, from: EmailOrigin): Promise<StepResult>
  onFacts(facts: readonly Fact[], from: { readonly provider: ProviderName }): Promise<void>
}

export type VendorFindings = ProviderFindings & {
  /** Label of who says that the company's mail server accepts everything; null: nobody. */
  readonly catchAllBy: string | null
  /** The person asked not to be found. */
  readonly hasObjected: boolean
}

// Of one person, beside the guesses: a third address is rarely another one.
const secondWordsMax = 2

/** Lets `ask` go through the providers, and makes of their answers what may be given away. */
export async function askVendorsForContact(
  ask: (listener: Listener) => Promise<WaterfallResult>,
  sought: Sought,
  tools: PeopleTools,
  run: SearchRun,
): Promise<VendorFindings> {
  // One of each provider at most.
  const held: VendorAddress[] = []
  let catchAllBy: string | null = null
  let hasObjected = false
  let secondWords = 0
  const second = (email: string) => () => {
    // What was said of it once is not paid for again.
    if (held.some(({ contact }) => contact.email === email)) return false
    secondWords += 1
    return secondWords <= secondWordsMax
  }
  const end = await ask({
    async onAnswer(contact, from) {
      if (!isFit(contact, sought, tools.suppression())) return 'mismatch'
      const { email } = contact
      const { judged, address } = await verifyProviderEmail(contact, from, {
        tools,
        run: leavingTimeToAnswer(run, tools.clock),
        isAgreed: isAgreed(held, { email, provider: from.provider }),
        second: second(email),
      })
      if (address) held.push(address)
      return judged
    },
    async onFacts(facts, { provider }) {
      const source = labelOf(provider)
      for (const fact of facts) {
        if (fact.kind === 'objected') hasObjected = true
        if (fact.kind === 'catch_all' && fact.isCatchAll && isOwn(fact.domain, sought)) {
          catchAllBy = source
        }
      }
      await notePatterns(facts, source, tools)
    },
  })
  return { best: hasObjected ? null : bestOf(held), end, catchAllBy, hasObjected }
}

function isOwn(domain: string, { ownDomains }: Sought): boolean {
  return ownDomains?.has(domain) ?? false
}
