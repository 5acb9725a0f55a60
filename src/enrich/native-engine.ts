import type { Suppression } from '../lib/suppression.ts'
import { type Clock, systemClock } from '../lib/time.ts'
import { createRobots } from '../providers/native/robots.ts'
import type { NetworkSource } from '../providers/network.ts'
import type { WebsiteSource } from '../providers/provider.ts'
import { createSharedCrawls } from './crawl/shared-crawls.ts'
import type { Engine } from './engine.ts'
import type { DomainMemory } from './memory.ts'
import { findDecisionMaker } from './people/decision-maker.ts'
import { findPersonEmail } from './people/person.ts'
import { findByProfile } from './people/profile.ts'
import { findRoster } from './people/roster.ts'
import type { Verifier } from './verify/verifier.ts'
import { createWebsiteSearch } from './website/website-search.ts'

/** The engine that needs no key: guesses, DNS, the companies' own pages, their mail servers, and the given sources. */
export function createNativeEngine(options: {
  readonly network: NetworkSource
  /** Asked all at once for every company name. */
  readonly sources: readonly WebsiteSource[]
  readonly memory: DomainMemory
  readonly verifier: Verifier
  /** The list as it stands when a search begins. */
  suppression(): Suppression
  readonly clock?: Clock
}): Engine {
  const { network, sources, memory, verifier, suppression, clock = systemClock } = options
  const robots = createRobots()
  const { findWebsite } = createWebsiteSearch({ network, sources, robots })
  const crawl = createSharedCrawls({ network, robots, clock })
  const tools = { memory, verifier, clock, suppression, crawl, findWebsite }
  return {
    findWebsite,
    findPersonEmail: (query, run) => findPersonEmail(query, tools, run),
    findDecisionMaker: (query, run) => findDecisionMaker(query, tools, run),
    findByProfile: (query, run) => findByProfile(query, tools, run),
    findRoster: (query, run) => findRoster(query, tools, run),
    verifyEmail: ({ email }, run) => verifier.verify(email, run),
  }
}
