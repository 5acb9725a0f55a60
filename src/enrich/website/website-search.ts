import type { NetworkSource } from '../../egress/network.ts'
import type { Engine } from '../../model/engine.ts'
import type { WebsiteSource } from '../../model/provider.ts'
import { createRobots } from '../crawl/robots.ts'
import type { RobotsReader } from '../crawl/robots-rules.ts'
import { findWebsite } from './find-website.ts'
import type { EvidenceReader } from './page-evidence.ts'
import type { WebsiteTools } from './tools.ts'

/** The search for websites: name guesses, DNS, the companies' own pages and the free sources, then those with a key. */
export function createWebsiteSearch(options: {
  readonly network: NetworkSource
  /** Asked all at once for every name. */
  readonly sources: readonly WebsiteSource[]
  /** Asked one after another while nothing is decided; left out: none are. */
  readonly desk?: WebsiteTools['desk']
  readonly robots?: WebsiteTools['robots']
  readonly readers: EvidenceReader & RobotsReader
  /** Other learnt weights than the shipped ones. */
  readonly models?: NonNullable<WebsiteTools['models']>
  readonly decidedFrom?: number
}): Pick<Engine, 'findWebsite'> {
  const { desk = null, readers, robots = createRobots(readers) } = options
  const tools = { ...options, desk, robots }
  return { findWebsite: (query, run) => findWebsite(query, tools, run) }
}
