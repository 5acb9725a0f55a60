import type { Company } from '../world/model/company.ts'
import { startWorld } from '../world/world.ts'
import { createPurses, enrich, openAccount } from './accounts.ts'
import { lookupTimeoutMs } from './bounds.ts'
import type { Callers } from './caller.ts'
import { stormCompanies } from './companies.ts'
import type { Setup } from './options.ts'
import { openPlace, type Place } from './place.ts'
import { questionsAbout } from './question.ts'

/** A place in an example world of its own, with accounts that have credits. */
export type Inhabited = {
  readonly place: Place
  readonly companies: readonly Company[]
  readonly callers: Callers
}

// Each company has some twenty inputs: more than a storm of ten minutes asks for.
const companiesCount = 160
const richCount = 3
// The rate limit of a caller is too high to matter: limits are not measured here.
const requestsPerMinute = 1_000_000

/**
 * Starts the world and the services, does the work and ends everything, whatever its outcome. Returns the result of the
 * work, with the breaches in ending the services. `own`: settings of this program alone.
 */
export async function withPlace<R extends { readonly breaches: readonly string[] }>(
  setup: Setup,
  seed: number,
  stopping: AbortSignal,
  work: (inhabited: Inhabited) => Promise<R>,
  own: Readonly<Record<string, string>> = {},
): Promise<R> {
  const companies = stormCompanies(seed, companiesCount)
  const world = await startWorld({ companies })
  try {
    const place = await openPlace(setup, { ...settingsIn(world.env), ...own })
    let notStopped: readonly string[] = []
    let result: R
    try {
      await fillPurses(place, stopping)
      result = await work({ place, companies, callers: callersIn(place, companies, stopping) })
    } finally {
      notStopped = await place.close()
    }
    const late = notStopped.map((name) => `${name} had to be killed at the end`)
    return { ...result, breaches: [...result.breaches, ...late] }
  } finally {
    await world.stop()
  }
}

/** Returns the settings of every service of this program, beside those of the database. */
function settingsIn(world: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...world,
    LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    AUTH_RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
  }
}

function callersIn(
  { urls, journal }: Place,
  companies: readonly Company[],
  stopping: AbortSignal,
): Callers {
  const account = createPurses(urls, journal, stopping)
  return { urls, questions: companies.map(questionsAbout), journal, account }
}

async function fillPurses({ urls, env, journal }: Place, stopping: AbortSignal): Promise<void> {
  for (let index = 1; index <= richCount; index += 1) {
    const account = await openAccount(urls, `rich-${index}@acme.example`, stopping)
    journal.accounts.push(await enrich(env, account))
  }
}
