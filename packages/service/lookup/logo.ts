import { ApiError } from '@enricher/contract/errors'
import { dayMs, deadline } from '@enricher/engine/lib/time'
import type { DomainFactsStore } from '@enricher/engine/model/domain-facts'
import { type LogoAnswer, SourcesFailedError } from '@enricher/engine/model/engine'
import type { Engine } from '@enricher/engine/native-engine'
import type { LogoPlace, Logos } from '../store/facts/logos.ts'

export type FindLogo = (domain: string, accountId: string) => Promise<LogoAnswer | null>

type LogoDependencies = {
  engine(): Promise<Pick<Engine, 'findLogo'>>
  readonly facts: Pick<DomainFactsStore, 'recall'>
  readonly logos: Logos
}

// Companies change their logo once in some years; a server that was away may be back in minutes.
const keptForMs = { picture: 7 * dayMs, none: dayMs, unasked: 10 * 60_000 }
// The file of the host's rules and the picture take seconds.
const timeoutMs = 15_000
// Each may hold a socket and a megabyte.
const fetchesMax = 16
// A page shows some logos at once; the rest is for other accounts.
const accountFetchesMax = 4

type Fetch = { readonly accountId: string; readonly answer: Promise<LogoAnswer | null> }

/**
 * Creates the function that finds the picture of a company's logo. It fetches only what the company's own site stated
 * when a lookup read it, and reads no site itself; so callers choose no address. Null: there is no picture that may be
 * shown, or the company is suppressed.
 */
export function createFindLogo({ engine, facts, logos }: LogoDependencies): FindLogo {
  const underWay = new Map<string, Fetch>()
  const fetchLogo = async (place: LogoPlace): Promise<LogoAnswer | null> => {
    try {
      const { domain } = place
      const run = { signal: deadline(timeoutMs) }
      const { answer, hasRunShort } = await (await engine()).findLogo({ domain }, run)
      if (answer || !hasRunShort) {
        await logos.write(place, answer, answer ? keptForMs.picture : keptForMs.none)
      }
      return answer
    } catch (error) {
      if (!(error instanceof SourcesFailedError)) throw error
      await logos.write(place, null, keptForMs.unasked)
      return null
    }
  }
  return async (domain, accountId) => {
    // Facts are recalled first, and without what is suppressed: a picture that is kept is given under them alone.
    const { crawl } = await facts.recall(domain)
    const url = crawl?.profile?.logoUrl?.value
    if (url === undefined) return null
    const known = await logos.read({ domain, url })
    if (known) return known.picture
    const led = underWay.get(domain)
    if (led !== undefined) return led.answer
    const own = [...underWay.values()].filter((fetch) => fetch.accountId === accountId)
    if (underWay.size >= fetchesMax || own.length >= accountFetchesMax) {
      const message = 'Too many logos are being fetched. Retry in a few seconds.'
      throw new ApiError('overloaded', message, { retryAfterS: 5 })
    }
    const answer = fetchLogo({ domain, url }).finally(() => underWay.delete(domain))
    underWay.set(domain, { accountId, answer })
    return answer
  }
}
