import { loadEngine } from '@enricher/engine/load-engine'

/** Loads the code of the searches: that of the engine part by part, so that requests are served in between. */
export async function loadSearchCode(): Promise<typeof import('./search.ts')> {
  await loadEngine()
  return import('./search.ts')
}
