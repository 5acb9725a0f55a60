import { type PageKind, pageKinds } from '../extract/page-kinds.ts'
import type { PageCandidate, PageKeys } from './rank-links.ts'

/** The pages of one site still to be read, best first; no page is given twice. Does no I/O. */
export type Frontier = {
  add(candidates: readonly PageCandidate[]): void
  /** Marks a page as read or not wanted, whichever link leads there. */
  close(page: PageKeys): void
  next(): PageCandidate | null
  /** Releases a place among the pages of its kind, because the page that took it could not be read. */
  releasePlace(kind: PageKind): void
  /** Returns the worth of the best page left; 0 when none is. */
  bestLeft(): number
  /** Returns true while the pages of the site, as far as it links them, are few. */
  isSmall(): boolean
}

/** Creates an empty frontier. */
export function createFrontier(): Frontier {
  const candidates = new Map<string, PageCandidate>()
  const closed = new Set<string>()
  const closedFree = new Set<string>()
  const given = new Map<PageKind, number>()
  const isSmall = () => candidates.size <= smallSiteMax
  /** Returns the worth of a page now; a page beyond the bound of its kind is like any other. */
  const worthOf = ({ key, freeKey, kind, score }: PageCandidate) => {
    if (closed.has(key) || closedFree.has(freeKey)) return 0
    if ((given.get(kind) ?? 0) < pageKinds[kind].pagesMax) return score
    return isSmall() ? Math.min(score, pageKinds.other.worth) : 0
  }
  const best = () => {
    let chosen: PageCandidate | null = null
    let worth = 0
    for (const candidate of candidates.values()) {
      if (candidate.score <= worth) continue
      const own = worthOf(candidate)
      if (own > worth) [chosen, worth] = [candidate, own]
    }
    return { chosen, worth }
  }
  const close = ({ key, freeKey }: PageKeys) => {
    closed.add(key)
    closedFree.add(freeKey)
  }
  return {
    add(offered) {
      for (const candidate of offered) {
        const before = candidates.get(candidate.key)
        const isRoomLeft = before ? before.score < candidate.score : candidates.size < candidatesMax
        if (isRoomLeft) candidates.set(candidate.key, candidate)
      }
    },
    close,
    next() {
      const candidate = best().chosen
      if (!candidate) return null
      given.set(candidate.kind, (given.get(candidate.kind) ?? 0) + 1)
      close(candidate)
      return candidate
    },
    releasePlace(kind) {
      given.set(kind, Math.max(0, (given.get(kind) ?? 0) - 1))
    },
    bestLeft: () => best().worth,
    isSmall,
  }
}

// Half of the real sites of small firms have ten pages, and nine in ten have thirty. Great sites have hundreds, and any
// fifteen of those hold nothing.
const smallSiteMax = 30
// A crawl reads fifteen pages; a site that links thousands of team pages is a directory.
const candidatesMax = 2_000
