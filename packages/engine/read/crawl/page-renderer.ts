import type { FetchedPage, NetworkSource } from '../../net/network.ts'

/** Lets a browser run the scripts of pages that show nothing without them. */
export type PageRenderer = {
  /** Returns the renderer for the pages of one lookup, which have a budget of their own. */
  forLookup(network: NetworkSource): LookupRenderer
}

export type LookupRenderer = {
  /** Returns the outcome of running the scripts of a page. Never rejects. */
  render(page: Pick<FetchedPage, 'url' | 'body'>, signal: AbortSignal): Promise<Rendered>
}

/** `over_budget`: the lookup has rendered as many pages as it may, so every later page ends like this. */
export type Rendered =
  /** The markup that the page has after its scripts ran. */
  | { readonly outcome: 'rendered'; readonly markup: string }
  | { readonly outcome: Exclude<RenderOutcome, 'rendered'> | 'over_budget'; readonly markup: null }

/** How the rendering of a page ended; `late`: its time passed or it broke off, `busy`: no place was free for it. */
export type RenderOutcome = 'rendered' | 'late' | 'busy' | 'browser_away'
