import { createRobots } from '../providers/native/robots.ts'
import type { NetworkSource } from '../providers/network.ts'
import type { WebsiteSource } from '../providers/provider.ts'
import { type Engine, SourcesFailedError } from './engine.ts'
import { findWebsite } from './website/find-website.ts'
import type { WebsiteTools } from './website/gather.ts'

/** The engine that needs no key: name guesses, DNS, the companies' own pages, and the given sources. */
export function createNativeEngine(options: {
  readonly network: NetworkSource
  /** Asked all at once for every name. */
  readonly sources: readonly WebsiteSource[]
  /** Other learnt weights than the shipped ones. */
  readonly models?: NonNullable<WebsiteTools['models']>
}): Engine {
  const tools = { ...options, robots: createRobots() }
  const notYet = () => Promise.reject(new SourcesFailedError('this search is not wired yet'))
  return {
    findWebsite: (query, run) => findWebsite(query, tools, run),
    findPersonEmail: notYet,
    findDecisionMaker: notYet,
    findByProfile: notYet,
    findRoster: notYet,
    verifyEmail: notYet,
  }
}
