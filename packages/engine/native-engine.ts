import { type Clock, systemClock } from './lib/time.ts'
import type { DomainFactsStore } from './model/domain-facts.ts'
import type {
  CompanyAnswer,
  CompanyQuery,
  ContactAnswer,
  EmailAnswer,
  EmailOwnerAnswer,
  LogoAnswer,
  PersonQuery,
  RosterAnswer,
  Search,
  WebsiteAnswer,
} from './model/engine.ts'
import type { MailboxVerdict } from './model/mailbox-verdict.ts'
import type { WebsiteQuery, WebsiteSource } from './model/website-source.ts'
import type { NetworkSource } from './net/network.ts'
import type { PatternAnswers } from './people/decide-email.ts'
import { findByLinkedin } from './people/find-by-linkedin.ts'
import { findCompanyProfile } from './people/find-company-profile.ts'
import { findDecisionMaker } from './people/find-decision-maker.ts'
import { findEmailOwner } from './people/find-email-owner.ts'
import { findLogo } from './people/find-logo.ts'
import { findPersonEmail } from './people/find-person-email.ts'
import { findRoster } from './people/find-roster.ts'
import { createHomePages } from './read/crawl/home-pages.ts'
import { createRobots } from './read/crawl/robots.ts'
import { createSingleFlightCrawl } from './read/crawl/single-flight-crawl.ts'
import { createPageRenderer, type Rendering } from './read/render/renderer.ts'
import type { Readers } from './readers/readers.ts'
import type { Suppression } from './suppression/suppression.ts'
import type { SuppressedIdentity } from './suppression/suppression-marks.ts'
import { createVendorVerifier } from './verify/vendor-verifier.ts'
import type { Verifier } from './verify/verifier.ts'
import type { Waterfall } from './waterfall/waterfall.ts'
import { createWebsiteSearch } from './website/find-website.ts'
import { withFindings } from './with-findings.ts'

/**
 * The searches this service sells. Null is a miss: the sources answered and nothing qualifies.
 * Each throws SourcesFailedError when no source could be asked, so that nothing is known.
 */
export type Engine = {
  readonly findWebsite: Search<WebsiteQuery, WebsiteAnswer | null>
  readonly findPersonEmail: Search<PersonQuery, EmailAnswer | null>
  /** Finds the holder of a role. `category`: a known role (`ceo`, `sales` ...) or words to look for in titles. */
  readonly findDecisionMaker: Search<
    { readonly domain: string; readonly category: string },
    ContactAnswer | null
  >
  /** Finds the work address of a profile's owner. `profileSlug`: `jane-doe` of linkedin.com/in/jane-doe. */
  readonly findByLinkedin: Search<{ readonly profileSlug: string }, ContactAnswer | null>
  readonly findRoster: Search<{ readonly domain: string }, RosterAnswer | null>
  readonly findCompanyProfile: Search<CompanyQuery, CompanyAnswer | null>
  /** Finds the picture of a company's logo. `domain`: registrable, of a site that was read. */
  readonly findLogo: Search<{ readonly domain: string }, LogoAnswer | null>
  /** Finds the person and the company behind a mailbox. `domain`: the company's, registrable. */
  readonly findEmailOwner: Search<
    { readonly mailbox: string; readonly domain: string },
    EmailOwnerAnswer | null
  >
  /** Verifies a mailbox. Never null: `unknown` is a verdict too. An outage only where this machine could not ask. */
  readonly verifyEmail: Search<{ readonly email: string }, MailboxVerdict>
}

/** The providers whose keys the operator brought. */
export type EngineProviders = {
  readonly waterfall: Waterfall
  /** Suppresses a person who objected at one of them. */
  onObjected(identity: SuppressedIdentity): Promise<void>
}

/**
 * Creates the engine that needs no key: guesses, DNS, the companies' own pages, their mail servers, and the given
 * sources. Providers, where there are any, are asked where those leave something open.
 */
export function createNativeEngine(options: {
  readonly network: NetworkSource
  /** The sources of websites; every search by company name asks all of them at once. */
  readonly sources: readonly WebsiteSource[]
  readonly factsStore: DomainFactsStore
  readonly smtpVerifier: Verifier
  readonly providers?: EngineProviders | null
  /** `off` when left out: an address that a pattern makes of a name which no source knows is a miss. */
  readonly patternAnswers?: PatternAnswers
  /** Returns the list as it stands when a search begins. */
  suppression(): Suppression
  readonly readers: Readers
  /** Null: pages are read as they are fetched. */
  readonly rendering?: Rendering | null
  readonly clock?: Clock
}): Engine {
  const { network, sources, factsStore, smtpVerifier, readers, suppression } = options
  const { clock = systemClock, providers = null, rendering = null } = options
  const { patternAnswers = 'off' } = options
  const waterfall = providers?.waterfall ?? null
  const vendorVerifier = waterfall?.has('verify')
    ? createVendorVerifier({ smtpVerifier, waterfall, facts: factsStore, clock })
    : null
  const verifier = vendorVerifier ?? smtpVerifier
  const robots = createRobots(readers)
  const homePages = createHomePages(clock)
  const renderer = rendering && createPageRenderer(rendering, robots)
  const crawl = createSingleFlightCrawl({ network, robots, readers, renderer, homePages, clock })
  const { findWebsite } = createWebsiteSearch({
    network,
    sources,
    readers,
    robots,
    homePages,
    waterfall,
  })
  const people = {
    factsStore,
    crawl,
    findWebsite,
    verifier,
    smtpVerifier,
    verifyWithVendors:
      vendorVerifier?.verifyWithVendors ?? ((known: MailboxVerdict) => Promise.resolve(known)),
    waterfall,
    suppression,
    patternAnswers,
    onObjected: providers?.onObjected ?? (async () => undefined),
    clock,
  }
  return {
    findWebsite: withFindings(findWebsite),
    findPersonEmail: withFindings((query, run) => findPersonEmail(query, people, run)),
    findDecisionMaker: withFindings((query, run) => findDecisionMaker(query, people, run)),
    findByLinkedin: withFindings((query, run) => findByLinkedin(query, people, run)),
    findRoster: withFindings((query, run) => findRoster(query, people, run)),
    findCompanyProfile: withFindings((query, run) => findCompanyProfile(query, people, run)),
    findLogo: withFindings((query, run) =>
      findLogo(query, { factsStore, network, robots, readers }, run),
    ),
    findEmailOwner: withFindings((query, run) => findEmailOwner(query, people, run)),
    verifyEmail: withFindings(({ email }, run) => verifier.verify(email, run)),
  }
}
