import type { NetworkSource } from '../providers/network.ts'
import type { WebsiteSource } from '../providers/provider.ts'
import { type Engine, SourcesFailedError } from './engine.ts'
import { createWebsiteSearch } from './website/website-search.ts'

/** The engine that needs no key. */
export function createNativeEngine(options: {
  readonly network: NetworkSource
  /** Asked all at once for every name. */
  readonly sources: readonly WebsiteSource[]
}): Engine {
  const notYet = () => Promise.reject(new SourcesFailedError('this search is not wired yet'))
  return {
    ...createWebsiteSearch(options),
    findPersonEmail: notYet,
    findDecisionMaker: notYet,
    findByProfile: notYet,
    findRoster: notYet,
    verifyEmail: notYet,
  }
}
