import { unlessAborted } from '../lib/abort.ts'
import type { Clock } from '../lib/time.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { AddressStatus } from '../sources/vendors/adapter.ts'
import type { Waterfall, WaterfallRequest } from '../waterfall/waterfall.ts'
import type { Judgement } from './decide-verdict.ts'
import { createDomainQueue, type DomainQueue } from './domain-queue.ts'
import { addressesForVendors, isUnprobed } from './vendor-fallback.ts'
import { type AtPlace, createVerifier, type Verifier } from './verifier.ts'

export type VendorVerifierDependencies = {
  readonly smtpVerifier: Verifier
  readonly waterfall: Pick<Waterfall, 'run'>
  readonly facts: Pick<DomainFactsStore, 'recall' | 'noteVerdict' | 'noteProviderEmail'>
  readonly clock: Clock
}

export type VendorVerifier = Verifier & {
  /**
   * Returns a vendor's verdict where `known`, our own verifier's, leaves the mailbox open; otherwise `known` itself.
   */
  verifyWithVendors(known: MailboxVerdict, run: SearchRun): Promise<MailboxVerdict>
}

/**
 * Wraps the SMTP verifier with the vendors that verify: they are asked where our probes learnt nothing, best guess
 * first, until one exists. Requests about one domain are answered one after another, so that equal requests at the same
 * time pay for one answer.
 */
export function createVendorVerifier(dependencies: VendorVerifierDependencies): VendorVerifier {
  const { smtpVerifier } = dependencies
  const domains = createDomainQueue<UnknownEmails>()
  const askAfter = async (
    own: Verdicts,
    emails: readonly string[],
    run: SearchRun,
    facts: DomainFacts | null,
  ): Promise<Verdicts> => {
    const unanswered = addressesForVendors(emails, own)
    const [first] = unanswered
    if (first === undefined || run.signal.aborted) return own
    const mailHostClass = own.at(-1)?.mailHostClass ?? null
    const domain = domainOfEmail(first)
    // A session takes seconds, in which another process may have paid for the same address; without a session the facts
    // are still new.
    const isFresh = facts?.domain === domain && own.every(isUnprobed)
    const query = { domain, emails: unanswered, mailHostClass, facts: isFresh ? facts : null }
    const verifying = verifyDomain(query, run, domains, dependencies)
    const found = await unlessAborted(verifying, run.signal).catch((error: unknown) => {
      // The time is over: the verdicts of our own verifier count.
      if (run.signal.aborted) return []
      throw error
    })
    const answered = new Set(found.map(({ email }) => email))
    return [...own.filter(({ email }) => !answered.has(email)), ...found]
  }
  return {
    ...createVerifier(async (emails, run, facts = null, atPlace = null) => {
      let latest = emails
      const own = await smtpVerifier.verifyFirst(emails, run, facts, atPlace && ranking(atPlace))
      return askAfter(own, latest, run, facts)

      /** Wraps the ranking, so that vendors are asked for the addresses that the mail server was asked for. */
      function ranking({ rank, learn }: AtPlace): AtPlace {
        return {
          learn,
          rank(newer) {
            latest = rank(newer)
            return latest
          },
        }
      }
    }),
    async verifyWithVendors(known, run) {
      const [verdict] = await askAfter([known], [known.email], run, null)
      return verdict ?? known
    },
  }
}

type Verdicts = readonly MailboxVerdict[]

type Query = {
  readonly domain: string
  /** Best first. */
  readonly emails: readonly string[]
  readonly mailHostClass: string | null
  /** Null: the facts have to be read. */
  readonly facts: DomainFacts | null
}

/** Addresses that no vendor knew a moment ago: requests that waited meanwhile do not pay for the same miss. */
type UnknownEmails = Set<string>

/** Verifies addresses of one domain, once no earlier request works on it. */
async function verifyDomain(
  query: Query,
  run: SearchRun,
  domains: DomainQueue<UnknownEmails>,
  dependencies: VendorVerifierDependencies,
): Promise<Verdicts> {
  const place = await domains.enter(query.domain, run.signal)
  const unknown: UnknownEmails = place.left ?? new Set()
  try {
    const known = place.hasWaited ? null : query.facts
    const facts = known ?? (await dependencies.facts.recall(query.domain))
    return await verifyEach(query, facts, unknown, dependencies, run)
  } finally {
    place.leave(unknown)
  }
}

/** Verifies addresses by stored answers of vendors, or new ones, until one is not invalid or no vendor knows it. */
async function verifyEach(
  { emails, mailHostClass }: Query,
  { verdicts }: DomainFacts,
  unknown: UnknownEmails,
  dependencies: VendorVerifierDependencies,
  run: SearchRun,
): Promise<Verdicts> {
  const found: MailboxVerdict[] = []
  for (const email of emails) {
    const stored = verdicts.find((verdict) => verdict.email === email && verdict.prover !== null)
    if (!stored && unknown.has(email)) break
    const verdict = stored ?? (await askVendors(email, mailHostClass, dependencies, run))
    if (!verdict) {
      unknown.add(email)
      break
    }
    if (!stored) await dependencies.facts.noteVerdict(verdict)
    found.push(verdict)
    if (verdict.status !== 'invalid') break
  }
  return found
}

const judgements: Readonly<Record<Exclude<AddressStatus, 'unknown'>, Judgement>> = {
  valid: { status: 'valid', reason: 'verifier_accepted' },
  risky: { status: 'risky', reason: 'accepts_everything' },
}

/** Returns the verdict of the first vendor that has one; null when none has. */
async function askVendors(
  email: string,
  mailHostClass: string | null,
  { waterfall, facts, clock }: VendorVerifierDependencies,
  run: SearchRun,
): Promise<MailboxVerdict | null> {
  let found: (Judgement & { readonly prover: string }) | null = null
  const onAnswer: WaterfallRequest<'verify'>['onAnswer'] = async (
    { status },
    { provider, key, isTrusted },
  ) => {
    // The vendor's verdicts were often wrong: the next one is asked.
    if (status === 'unknown' || !isTrusted) return 'inconclusive'
    found = { ...judgements[status], prover: `provider:${provider}` }
    const { operation } = key
    const given = { email, status, provider, operation, mailHostClass, givenAtMs: clock() }
    await facts.noteProviderEmail({ ...given, personName: null, jobTitle: null, linkedinUrl: null })
    return 'accepted'
  }
  const question = { operation: 'verify', question: { email }, mailHostClass, onAnswer } as const
  const { steps } = await waterfall.run(question, run)
  // Verifiers answer `no_match` for a mailbox that does not exist.
  const refused = steps.find(({ outcome }) => outcome === 'no_match')
  const judged =
    found ??
    (refused && {
      status: 'invalid' as const,
      reason: 'verifier_refused' as const,
      prover: `provider:${refused.provider}`,
    })
  return judged ? { email, ...judged, mailHostClass, checkedAtMs: clock() } : null
}
