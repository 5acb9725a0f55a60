import type { NetworkCounts, NetworkLimits } from './network.ts'

/** Counts requests to the outside, up to a bound. */
export type RequestBudget = {
  /** Takes one question from the budget; false when none is left. */
  takeDnsQuestion(): boolean
  takeHttpRequest(): boolean
  counts(): NetworkCounts
}

/** Creates a budget; `whole` counts each of its requests too. */
export function createRequestBudget(limits: NetworkLimits, whole?: RequestBudget): RequestBudget {
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
