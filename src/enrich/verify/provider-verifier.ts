import type { Clock } from '../../lib/time.ts'
import type { DomainFactsStore } from '../../model/domain-facts.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { Suppression } from '../../privacy/suppression.ts'
import type { AddressStatus } from '../../providers/vendors/adapter.ts'
import type { ProviderDesk, Waterfall } from '../waterfall/desk.ts'
import type { Judgement } from './decide-verdict.ts'
import { createDomainDesks, type Waiting } from './domain-desk.ts'
import { openAfter } from './open-addresses.ts'
import type { Verifier } from './verifier.ts'

export type ProviderVerifierParts = {
  /** Our own. */
  readonly dialogue: Verifier
  readonly desk: Pick<ProviderDesk, 'ask'>
  readonly memory: Pick<DomainFactsStore, 'recall' | 'noteVerdict' | 'noteClaim'>
  readonly clock: Clock
  /** Suppressed people and domains are not sent to vendors. */
  suppression(): Suppression
}

/**
 * Wraps our own verifier with the vendors that verify: they are asked where our probes learnt nothing, best guess first,
 * until one exists. Questions about one domain are asked one after another, so that equal requests at the same time pay
 * for one answer.
 */
export function createProviderVerifier(parts: ProviderVerifierParts): Verifier {
  const visit = createDomainDesks<Asked, readonly MailboxVerdict[]>((domain, waiting) =>
    serveDomain(domain, waiting, parts),
  )
  const verifyFirst = async (emails: readonly string[], run: SearchRun) => {
    const own = await parts.dialogue.verifyFirst(emails, run)
    const open = openAfter(emails, own).filter((email) => !parts.suppression().hasEmail(email))
    const [first] = open
    if (first === undefined || run.signal.aborted) return own
    const mailHostClass = own.at(-1)?.mailHostClass ?? null
    const domain = first.slice(first.lastIndexOf('@') + 1)
    const found = await visit(domain, { emails: open, mailHostClass, run }, run.signal).catch(
      (error: unknown) => {
        // Out of time: the verdicts of our own verifier count.
        if (run.signal.aborted) return []
        throw error
      },
    )
    const answered = new Set(found.map(({ email }) => email))
    return [...own.filter(({ email }) => !answered.has(email)), ...found]
  }
  return {
    verifyFirst,
    async verify(email, run) {
      const [verdict] = await verifyFirst([email], run)
      if (!verdict) throw new Error('a verdict is always given for the first address')
      return verdict
    },
  }
}

type Asked = {
  /** Best first. */
  readonly emails: readonly string[]
  readonly mailHostClass: string | null
  readonly run: SearchRun
}

/** Serves all who wait. Never rejects. */
async function serveDomain(
  domain: string,
  waiting: Waiting<Asked, readonly MailboxVerdict[]>,
  parts: ProviderVerifierParts,
): Promise<void> {
  // No vendor knew a moment ago: requests that waited meanwhile need not pay for the same silence.
  const untold = new Set<string>()
  for (let visit = waiting.next(); visit; visit = waiting.next()) {
    try {
      visit.resolve(await askFor(domain, visit.query, untold, parts))
    } catch (error) {
      visit.reject(error)
    }
  }
}

async function askFor(
  domain: string,
  { emails, mailHostClass, run }: Asked,
  untold: Set<string>,
  parts: ProviderVerifierParts,
): Promise<readonly MailboxVerdict[]> {
  const { verdicts } = await parts.memory.recall(domain)
  const found: MailboxVerdict[] = []
  for (const email of emails) {
    const known = verdicts.find((verdict) => verdict.email === email && verdict.prover !== null)
    const verdict =
      known ?? (untold.has(email) ? null : await askProviders(email, mailHostClass, parts, run))
    if (!verdict) {
      untold.add(email)
      break
    }
    if (!known) await parts.memory.noteVerdict(verdict)
    found.push(verdict)
    if (verdict.status !== 'invalid') break
  }
  return found
}

const judgements: Readonly<Record<Exclude<AddressStatus, 'unknown'>, Judgement>> = {
  valid: { status: 'valid', reason: 'verifier_accepted' },
  risky: { status: 'risky', reason: 'accepts_everything' },
}

/** The word of the first provider that has one; null when none has. */
async function askProviders(
  email: string,
  mailHostClass: string | null,
  { desk, memory, clock }: ProviderVerifierParts,
  run: SearchRun,
): Promise<MailboxVerdict | null> {
  let found: (Judgement & { readonly prover: string }) | null = null
  const onAnswer: Waterfall<'verify'>['onAnswer'] = async (
    { status },
    { provider, key, isTrusted },
  ) => {
    // A record of wrong words: the next one is asked.
    if (status === 'unknown' || !isTrusted) return 'open'
    found = { ...judgements[status], prover: `provider:${provider}` }
    const claim = { email, status, personName: null, jobTitle: null, linkedinUrl: null }
    const { operation } = key
    await memory.noteClaim({ ...claim, provider, operation, mailHostClass, claimedAtMs: clock() })
    return 'settled'
  }
  const question = { operation: 'verify', question: { email }, mailHostClass, onAnswer } as const
  const { steps } = await desk.ask(question, run)
  // No match is what a verifier answers of a mailbox that does not exist.
  const refused = steps.find(({ outcome }) => outcome === 'no_match')
  const word =
    found ??
    (refused && {
      status: 'invalid' as const,
      reason: 'verifier_refused' as const,
      prover: `provider:${refused.provider}`,
    })
  return word ? { email, ...word, mailHostClass, checkedAtMs: clock() } : null
}
