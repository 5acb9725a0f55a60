import type { Config } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import type { Rechecks } from '../enrich/verify/verifier.ts'
import { createRechecks } from '../jobs/recheck-mailbox.ts'
import type { DomainFactsStore } from '../model/domain-facts.ts'

import type { MxSlots } from '../model/mx-slots.ts'
import { companyNameKey } from '../names/company-name.ts'
import type { SuppressedIdentity } from '../privacy/suppression-marks.ts'
import { type Companies, createCompanies } from '../store/facts/companies.ts'
import { createDomainFactsStore } from '../store/facts/domain-facts.ts'
import { createJobQueue, type JobQueue } from '../store/jobs/job-queue.ts'
import { createRosters, type Rosters } from '../store/lookups/rosters.ts'
import { createMxSlots } from '../store/mx-slots/mx-slots.ts'
import type { Store } from '../store/open-store.ts'
import type { Presence } from '../store/presence.ts'
import { createPrivacy, type Privacy } from '../store/privacy/privacy.ts'
import { createSuppressions, type Suppressions } from '../store/privacy/suppressions.ts'
import { createSecrets, type Secrets } from '../store/secrets.ts'

const dayMs = 86_400_000

/** Everything the searches know and remember, and whom they must not find. */
export type Knowledge = {
  readonly companies: Companies
  readonly memory: DomainFactsStore
  readonly rosters: Rosters
  readonly secrets: Secrets
  readonly suppressions: Suppressions
  readonly privacy: Privacy
  /** Suppresses a person who objected at a provider; the list in memory has them when it settles. */
  suppress(identity: SuppressedIdentity): Promise<void>
  readonly slots: MxSlots
  readonly queue: JobQueue
  readonly rechecks: Rechecks
}

/**
 * The wiring of what is kept between searches. `onScheduled` hears of new background jobs, `onUnscheduled` of those that
 * could not be written down.
 */
export function createKnowledge(
  { db, connection, presence }: Pick<Store, 'db' | 'connection'> & { readonly presence: Presence },
  config: Config,
  onScheduled: () => void = () => undefined,
  onUnscheduled: (error: unknown) => void = () => undefined,
): Knowledge {
  const secrets = createSecrets(db, () => givenSuppressionKey(config))
  const suppressions = createSuppressions(db, secrets)
  const privacy = createPrivacy(db, secrets)
  const queue = createJobQueue(db, connection, presence)
  return {
    companies: createCompanies(db, companyNameKey),
    memory: createDomainFactsStore(db, suppressions, {
      crawlMs: config.factsCrawlDays * dayMs,
      verdictMs: config.factsVerdictDays * dayMs,
      mailboxMs: config.factsMailboxDays * dayMs,
    }),
    rosters: createRosters(db),
    secrets,
    suppressions,
    privacy,
    async suppress(identity) {
      await privacy.noteObjection(identity)
      await suppressions.refresh()
    },
    slots: createMxSlots(db, { presence }),
    queue,
    rechecks: createRechecks(queue, onScheduled, onUnscheduled),
  }
}
