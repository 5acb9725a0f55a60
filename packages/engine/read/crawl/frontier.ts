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
}

/** Creates an empty frontier. */
export function createFrontier(): Frontier {
  const candidates = new Map<string, PageCandidate>()
  const closed = new Set<string>()
  const closedFree = new Set<string>()
  const given = new Map<PageKind, number>()
  const isOpen = ({ key, freeKey, kind }: PageCandidate) =>
    (given.get(kind) ?? 0) < pageKinds[kind].pagesMax &&
    !closed.has(key) &&
    !closedFree.has(freeKey)
  const best = () => {
    let chosen: PageCandidate | null = null
    for (const candidate of candidates.values()) {
      if (candidate.score > (chosen?.score ?? 0) && isOpen(candidate)) chosen = candidate
    }
    return chosen
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
      const candidate = best()
      if (!candidate) return null
      given.set(candidate.kind, (given.get(candidate.kind) ?? 0) + 1)
      close(candidate)
      return candidate
    },
    releasePlace(kind) {
      given.set(kind, Math.max(0, (given.get(kind) ?? 0) - 1))
    },
    bestLeft: () => best()?.score ?? 0,
  }
}

// A crawl reads fifteen pages; a site that links thousands of team pages is a directory.
const candidatesMax = 2_000
