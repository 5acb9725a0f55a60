import { yieldToEventLoop } from '../lib/time.ts'

// Each with what it imports takes at most a quarter of the time that all take together.
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../egress/egress.ts'),
  () => import('../providers/vendors/registry.ts'),
  () => import('../enrich/website/scoring/score.ts'),
  () => import('../enrich/website/find-website.ts'),
  () => import('../enrich/verify/smtp-verifier.ts'),
  () => import('../enrich/crawl/crawl-site.ts'),
  () => import('../enrich/people/search-email.ts'),
]

/**
 * Loads the code of the searches, part by part: requests are served between two parts. Loaded at once it holds the
 * event loop for a third of a second, and the first search of a process lets all other callers wait for it.
 */
export async function loadSearchCode(): Promise<typeof import('./search.ts')> {
  for (const load of parts) {
    await load()
    await yieldToEventLoop()
  }
  return import('./search.ts')
}
