import { patternsOf } from '../../src/enrich/patterns/fit.ts'
import { guessAddresses } from '../../src/enrich/people/address-guesses.ts'
import { decideEmail } from '../../src/enrich/people/decide-email.ts'
import { parseLocalName } from '../../src/enrich/people/local-names.ts'
import { weighCandidates } from '../../src/enrich/people/weigh-candidates.ts'
import { createSmtpVerifier } from '../../src/enrich/verify/smtp-verifier.ts'
import type { Rechecks } from '../../src/enrich/verify/verifier.ts'
import { createRecheckTask } from '../../src/jobs/recheck-mailbox.ts'
import { systemClock } from '../../src/lib/time.ts'
import { localPartOfEmail } from '../../src/mail/address-parts.ts'
import type { DomainFacts, KnownMailbox } from '../../src/model/domain-facts.ts'
import type { MxSlots } from '../../src/model/mx-slots.ts'
import type { PersonName } from '../../src/names/person/person-name.ts'
import { noSuppression } from '../../src/privacy/suppression.ts'
import { createLocalFacts } from '../../tools/local-facts.ts'
import { readers } from '../../tools/strict-readers.ts'
import type { PersonRow } from '../patterns/people.ts'
import type { MailKind, MailWorld } from './mail-world.ts'
import type { Outcome } from './report.ts'

const searchTimeoutMs = 20_000
const guessesMax = 8

/** Politeness is not what is measured here, and every host is our own. */
const unlimited: MxSlots = {
  acquire: async () => ({ pausedUntilMs: null, release: async () => {} }),
}

/**
 * Finds one person with a memory of their own, so that nothing is known but what is given. A greylisting host is asked
 * by the job of its recheck and then by a second search, when both are due.
 */
export async function findOne(
  row: PersonRow,
  facts: DomainFacts,
  world: MailWorld,
  mode: MailKind | 'catch_all',
): Promise<Outcome> {
  const name = parseLocalName(row.name, row.domain)
  const isCatchAll = mode === 'catch_all'
  if (!name) {
    const none = { found: null, status: 'miss', guesses: 0, questions: 0 } as const
    return { ...row, ...none, isReachable: false, isCatchAll }
  }
  const asking = createAsking(world)
  const first = await search(name, facts, asking)
  const learnt = await asking.askLater(facts)
  const { decision, verdicts } = learnt ? await search(name, learnt, asking) : first
  const answer = decision.status === 'answer' ? decision.answer : null
  return {
    ...row,
    found: answer?.email ?? null,
    status: answer?.emailStatus ?? 'miss',
    guesses: verdicts.length,
    // One for each verdict, and the catch-all probe where the first was accepted.
    questions: verdicts.length + (isAccepted(verdicts[0]?.reason) ? 1 : 0),
    isReachable: patternsOf(localPartOfEmail(row.email), name, row.domain).length > 0,
    isCatchAll,
  }
}

type Asking = ReturnType<typeof createAsking>

async function search(name: PersonName, facts: DomainFacts, { verifierOf, rechecks }: Asking) {
  const guesses = guessAddresses({ name, linkedinUrl: null }, facts, guessesMax)
  const verdicts = await verifierOf(rechecks).verifyFirst(
    guesses.map(({ email }) => email),
    { signal: AbortSignal.timeout(searchTimeoutMs) },
  )
  const candidates = weighCandidates(guesses, verdicts)
  return { verdicts, decision: decideEmail({ isSiteKnown: true, candidates }) }
}

function createAsking({ egress }: MailWorld) {
  const store = createLocalFacts()
  const due = new Map<string, number>()
  const mailboxes: KnownMailbox[] = []
  let aheadMs = 0
  const clock = () => systemClock() + aheadMs
  const rechecks: Rechecks = {
    schedule: async (email, dueAtMs) => {
      due.set(email, dueAtMs)
    },
  }
  const verifierOf = (scheduling: Rechecks | null) =>
    createSmtpVerifier({
      network: egress,
      smtp: { connectTcp: egress.connectTcp, helo: 'eval.enricher.example', from: '' },
      readReply: readers.readReply,
      facts: store,
      slots: unlimited,
      rechecks: scheduling,
      isSmtpOpen: async () => true,
      clock,
    })
  /** Runs the rechecks when they are due; returns what is known then, null where none was scheduled. */
  const askLater = async (before: DomainFacts): Promise<DomainFacts | null> => {
    if (due.size === 0) return null
    aheadMs = Math.max(...due.values()) - systemClock()
    const task = createRecheckTask({
      // A host that still holds us back is not asked a third time here.
      queue: { schedule: async () => {} },
      verifier: verifierOf(null),
      facts: { noteMailbox: async (mailbox) => void mailboxes.push(mailbox) },
      clock,
      suppression: async () => noSuppression,
    })
    for (const email of due.keys()) await task({ email, later: 0, postponed: 0 }, undefined)
    const { verdicts, isCatchAll } = await store.recall(before.domain)
    return { ...before, verdicts, isCatchAll, mailboxes: [...before.mailboxes, ...mailboxes] }
  }
  return { verifierOf, rechecks, askLater }
}

function isAccepted(reason: string | undefined): boolean {
  return reason === 'accepted' || reason === 'accepts_everything'
}
