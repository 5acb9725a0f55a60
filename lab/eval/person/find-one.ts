import { localPartOfEmail } from '@enricher/engine/mail/address-parts'
import type { DomainFacts, KnownMailbox } from '@enricher/engine/model/domain-facts'
import { unsureMs } from '@enricher/engine/model/doubt'
import type { MxSlots } from '@enricher/engine/model/mx-slots'
import type { PersonName } from '@enricher/engine/names/person/person-name'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import type { Rechecks } from '@enricher/engine/verify/verifier'
import { createRechecks, createRecheckTask } from '@enricher/service/jobs/recheck-mailbox'
import type { JobQueue } from '@enricher/service/store/jobs/job-queue'
import { createMemoryFacts } from '../../../packages/engine/memory/memory-facts.ts'
import { guessAddresses } from '../../../packages/engine/people/address-guesses.ts'
import { isNamedAt } from '../../../packages/engine/people/contact-evidence.ts'
import { decideEmail, type PatternAnswers } from '../../../packages/engine/people/decide-email.ts'
import { parseLocalName } from '../../../packages/engine/people/local-names.ts'
import { patternsOf } from '../../../packages/engine/people/patterns/fit.ts'
import { weighCandidates } from '../../../packages/engine/people/weigh-candidates.ts'
import { createSmtpVerifier } from '../../../packages/engine/verify/smtp-verifier.ts'
import { readers } from '../../tools/strict-readers.ts'
import type { PersonRow } from '../patterns/people.ts'
import type { MailKind, MailWorld } from './mail-world.ts'
import type { Outcome } from './report.ts'

const searchTimeoutMs = 20_000
const guessesMax = 8
const minuteMs = 60_000
// A miss that is not sure is kept for five minutes, and a job looks again after that.
const jobLookMs = unsureMs + 1_000
// Tasks that are due together on the timeline may be this much late.
const slackMs = 30_000

/** This evaluation does not measure politeness, and every host is our own, so slots are free at once. */
const unlimited: MxSlots = {
  acquire: async () => ({ pausedUntilMs: null, release: async () => {} }),
}

/** The next step after a search that was put off. */
export type Again =
  /** A caller asks once more, after so many minutes. */
  | { readonly kind: 'call'; readonly minutes: number }
  /** A job looks again, at the intervals of jobs, for so many minutes. */
  | { readonly kind: 'job'; readonly minutes: number }

/** How the host of the person answers, and what follows. */
type SearchMode = {
  readonly mode: MailKind | 'catch_all'
  readonly again: Again
  readonly patternAnswers: PatternAnswers
}

/**
 * Finds one person with a store of the person's own, so that only the given facts are known. Questions that a
 * greylisting host puts off are asked again on the timeline, by recheck jobs and by searches; the outcome is complete
 * when the timeline has run.
 */
export async function findOne(
  row: PersonRow,
  facts: DomainFacts,
  world: MailWorld,
  { mode, again, patternAnswers }: SearchMode,
): Promise<{ outcome(): Outcome }> {
  const name = parseLocalName(row.name, row.domain)
  const isCatchAll = mode === 'catch_all'
  if (!name) {
    const none = { found: null, status: 'miss', guesses: 0, questions: 0, place: null } as const
    return { outcome: () => ({ ...row, ...none, isReachable: false, isCatchAll }) }
  }
  const asking = { ...createAsking(world), patternAnswers }
  let last = await search(name, facts, asking)
  const { clock } = world.timeline
  const beganMs = clock()
  const look = async () => {
    last = await search(name, await asking.learnt(facts), asking)
    lookLater()
  }
  const lookLater = () => {
    if (last.decision.status !== 'unsure') return
    const inMs = again.kind === 'job' ? jobLookMs : again.minutes * minuteMs
    const dueAtMs = clock() + inMs
    if (dueAtMs <= beganMs + again.minutes * minuteMs + slackMs) world.timeline.at(dueAtMs, look)
  }
  lookLater()
  return { outcome: () => outcomeOf(row, name, last, isCatchAll) }
}

function outcomeOf(
  row: PersonRow,
  name: PersonName,
  { decision, guesses, verdicts }: Found,
  isCatchAll: boolean,
): Outcome {
  const answer = decision.status === 'answer' ? decision.answer : null
  const place = guesses.findIndex(({ email }) => email === row.email)
  return {
    ...row,
    found: answer?.email ?? null,
    status: answer?.emailStatus ?? 'miss',
    place: place < 0 ? null : place,
    guesses: verdicts.length,
    // There is one question for each verdict, and the catch-all probe where the first address was accepted.
    questions: verdicts.length + (isAccepted(verdicts[0]?.reason) ? 1 : 0),
    isReachable: patternsOf(localPartOfEmail(row.email), name, row.domain).length > 0,
    isCatchAll,
  }
}

type Found = Awaited<ReturnType<typeof search>>
type Asking = ReturnType<typeof createAsking> & Pick<SearchMode, 'patternAnswers'>

async function search(
  name: PersonName,
  facts: DomainFacts,
  { verifierOf, rechecks, patternAnswers }: Asking,
) {
  const person = { name, linkedinUrl: null }
  const guesses = guessAddresses(person, facts, guessesMax)
  const verdicts = await verifierOf(rechecks).verifyFirst(
    guesses.map(({ email }) => email),
    { signal: AbortSignal.timeout(searchTimeoutMs) },
  )
  const candidates = weighCandidates(guesses, verdicts)
  const isPersonNamed = isNamedAt(person, facts)
  const decision = decideEmail({ candidates, isSiteKnown: true, isPersonNamed, patternAnswers })
  return { guesses, verdicts, decision }
}

function createAsking({ egress, timeline }: MailWorld) {
  const { clock } = timeline
  const store = createMemoryFacts({ clock })
  const mailboxes: KnownMailbox[] = []
  const scheduled = new Set<string>()
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
  // An address that waits has one job, which keeps its time.
  const schedule: JobQueue['schedule'] = async ({ key, payload, dueAtMs }) => {
    if (scheduled.has(key)) return
    scheduled.add(key)
    timeline.at(dueAtMs ?? clock(), async () => {
      scheduled.delete(key)
      await recheck(payload, undefined)
    })
  }
  const recheck = createRecheckTask({
    queue: { schedule },
    verifier: verifierOf(null),
    facts: { noteMailbox: async (mailbox) => void mailboxes.push(mailbox) },
    clock,
    suppression: async () => noSuppression,
  })
  const onError = (error: unknown) => {
    throw error
  }
  const rechecks = createRechecks({ schedule }, () => {}, onError)
  /** Returns the facts that are known by now. */
  const learnt = async (before: DomainFacts): Promise<DomainFacts> => {
    const { verdicts, isCatchAll } = await store.recall(before.domain)
    return { ...before, verdicts, isCatchAll, mailboxes: [...before.mailboxes, ...mailboxes] }
  }
  return { verifierOf, rechecks, learnt }
}

function isAccepted(reason: string | undefined): boolean {
  return reason === 'accepted' || reason === 'accepts_everything'
}
