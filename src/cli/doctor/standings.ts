import type { Config } from '../../config/config.ts'
import { admissionOf, keyDigestOf } from '../../enrich/waterfall/standing.ts'
import type { ProviderBooks } from '../../model/books.ts'
import { commercialProviders } from '../../model/provider-catalog.ts'
import { configuredKeys } from '../../model/provider-keys.ts'
import { openDatabase } from '../../store/database.ts'
import { inspect } from '../../store/inspection.ts'
import type { StoredProviderStats } from '../../store/provider-stats/provider-stats.ts'
import { storedBooksOf } from '../../wiring/provider-services.ts'
import { faultWords } from '../fault-words.ts'
import { formatDuration } from '../terminal.ts'
import { withProviderBooks } from '../with-provider-books.ts'
import { type Finding, reasonBeside } from './finding.ts'

type Standings = Awaited<ReturnType<ProviderBooks['read']>>['standings']

/** What the searches last saw of the providers that have a key. The database is not opened where none has. */
export async function checkStandings(config: Config): Promise<readonly Finding[]> {
  if (configuredKeys(config).length === 0) {
    return [{ state: 'ok', text: 'no key of a provider is set: none is asked' }]
  }
  try {
    return findingsOf(config, await readStandings(config), Date.now())
  } catch (error) {
    // A report goes on after a failure.
    return [{ state: 'warn', text: `the record cannot be read: ${reasonBeside(error)}` }]
  }
}

/** An operator's own database is not brought up to date by looking at it: without the tables nothing is known. */
async function readStandings(config: Config): Promise<Standings> {
  if (config.databaseUrl === null) return withProviderBooks(config, readAll)
  const db = openDatabase({ connection: config.databaseUrl, poolSize: 1 })
  try {
    const { pending } = await inspect(db)
    return pending.length > 0 ? new Map() : await readAll(storedBooksOf(config, db))
  } finally {
    await db.close()
  }
}

async function readAll(books: StoredProviderStats): Promise<Standings> {
  return (await books.read({ days: 1 })).standings
}

function findingsOf(config: Config, standings: Standings, nowMs: number): Finding[] {
  const keys = configuredKeys(config)
  const closed = keys.flatMap(({ name, apiKey }): Finding[] => {
    const standing = standings.get(name)
    const admission = admissionOf(standing, keyDigestOf(apiKey), nowMs)
    if (admission.kind !== 'closed' || !standing?.fault) return []
    const { title, env } = commercialProviders[name]
    const since = new Date(standing.changedAtMs).toISOString().slice(0, 16).replace('T', ' ')
    const text = `${title}: ${faultWords[standing.fault]} on ${since} UTC`
    const again = `or "npm run enricher -- providers open ${name}" to try it again`
    if (standing.fault === 'unauthorized') {
      return [{ state: 'fail', text, advice: `set another ${env}_API_KEY, ${again}` }]
    }
    const wait = `it is asked again in ${formatDuration(admission.untilMs - nowMs)}`
    const advice = standing.fault === 'exhausted' ? `buy credits there, ${again}; ${wait}` : wait
    return [{ state: 'warn', text, advice }]
  })
  const openCount = keys.length - closed.length
  const state = openCount === 0 ? 'warn' : 'ok'
  return [...closed, { state, text: `${openCount} of ${keys.length} providers may be asked` }]
}
