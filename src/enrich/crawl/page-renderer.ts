import type { FetchedPage, NetworkSource } from '../../egress/network.ts'

/** Lets a browser run the scripts of pages that show nothing without them. */
export type PageRenderer = {
  /** Returns what renders the pages of one lookup, within a budget of their own. */
  forLookup(network: NetworkSource): LookupRenderer
}

export type LookupRenderer = {
  /**
   * Returns the markup that a page has after its scripts ran; null where that cannot be had: no browser answers, the
   * budget is used up, or the page took too long. Never rejects.
   */
  render(page: Pick<FetchedPage, 'url' | 'body'>, signal: AbortSignal): Promise<string | null>
}

/** How the rendering of a page ended; `late`: its time passed or it broke off, `busy`: no place was free for it. */
export type RenderOutcome = 'rendered' | 'late' | 'busy' | 'browser_away'
