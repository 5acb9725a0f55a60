import { yieldToEventLoop } from './lib/time.ts'

// Each part takes, with what it imports, at most a quarter of the time that all take together.
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./net/egress.ts'),
  () => import('./sources/vendors/registry.ts'),
  () => import('./website/scoring/score.ts'),
  () => import('./website/find-website.ts'),
  async () => (await import('./website/lexicon/places.ts')).loadPlaces(),
  async () => (await import('./website/lexicon/tongues.ts')).countriesOfSound('a'),
  async () => (await import('./website/lexicon/industries.ts')).loadFields(),
  async () => (await import('./website/lexicon/common-words.ts')).isEnglishWord('a'),
  async () => (await import('./website/matching/match.ts')).soughtName('a'),
  async () => (await import('./website/guesses/guesses.ts')).rankGuesses('a', '', 1),
  () => import('./verify/smtp-verifier.ts'),
  () => import('./read/crawl/crawl-site.ts'),
  () => import('./people/search-email.ts'),
]

/**
 * Loads the code of the engine part by part, so that a process serves requests between two parts. Code that is loaded
 * at once holds the event loop for a third of a second, and the first search of a process lets all other callers wait.
 */
export async function loadEngine(): Promise<void> {
  for (const load of parts) {
    await load()
    await yieldToEventLoop()
  }
}
