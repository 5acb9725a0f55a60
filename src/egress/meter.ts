import type { NetworkCounts, NetworkLimits } from './network.ts'

/** Counts what goes out, and says when a budget is used up. */
export type Meter = {
  /** Takes one question from the budget; false when none is left. */
  takeDnsQuestion(): boolean
  takeHttpRequest(): boolean
  counts(): NetworkCounts
}

/** A meter with a budget; what it counts is counted by `whole` too. */
export function createMeter(limits: NetworkLimits, whole?: Meter): Meter {
  let dnsQuestions = 0
  let httpRequests = 0
  return {
    takeDnsQuestion() {
      if (dnsQuestions >= limits.dnsQuestionsMax) return false
      dnsQuestions += 1
      return whole?.takeDnsQuestion() ?? true
    },
    takeHttpRequest() {
      if (httpRequests >= limits.httpRequestsMax) return false
      httpRequests += 1
      return whole?.takeHttpRequest() ?? true
    },
    counts: () => ({ dnsQuestions, httpRequests }),
  }
}
