import type { Engine } from '../../src/model/engine.ts'

const unasked = () => Promise.reject(new Error('This test scripts no such search.'))

/** An engine whose searches all fail; a test replaces those it scripts. */
export const unaskedSearches: Engine = {
  findWebsite: unasked,
  findPersonEmail: unasked,
  findDecisionMaker: unasked,
  findByLinkedin: unasked,
  findRoster: unasked,
  verifyEmail: unasked,
}
