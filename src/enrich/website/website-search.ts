import { createRobots } from '../../providers/native/robots.ts'
import type { NetworkSource } from '../../providers/network.ts'
import type { WebsiteSource } from '../../providers/provider.ts'
import type { Engine } from '../engine.ts'
import { findWebsite } from './find-website.ts'
import type { WebsiteTools } from './gather.ts'

/** The search for websites that needs no key: name guesses, DNS, the companies' own pages, and the given sources. */
export function createWebsiteSearch(options: {
  readonly network: NetworkSource
  /** Asked all at once for every name. */
  readonly sources: readonly WebsiteSource[]
  readonly robots?: WebsiteTools['robots']
  /** Other learnt weights than the shipped ones. */
  readonly models?: NonNullable<WebsiteTools['models']>
}): Pick<Engine, 'findWebsite'> {
  const tools = { ...options, robots: options.robots ?? createRobots() }
  return { findWebsite: (query, run) => findWebsite(query, tools, run) }
}
