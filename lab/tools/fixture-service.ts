import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'
import type { Engine } from '@enricher/engine/native-engine'
import { sandboxWebsites } from '@enricher/service/sandbox/website-rows'
import { readConfig } from '../../packages/app/config/config.ts'
import { serve } from '../../packages/app/main.ts'
import { withFindings } from '../../packages/engine/with-findings.ts'

// The whole service with invented searches: a website comes from the sandbox, after the milliseconds of the argument.
// Accounts, credits and jobs are real. All other searches are outages. The name `Later MS ...` is a miss that is
// certain only from that time (milliseconds since the epoch) on.
const delayMs = Number(process.argv[2] ?? 0)

const outage = () => Promise.reject(new Error('This service searches for websites alone.'))
const engine: Engine = {
  findWebsite: withFindings(async (query, run) => {
    if (delayMs > 0) await sleep(delayMs)
    const later = /^Later (\d+)/.exec(query.companyName)?.[1]
    if (later !== undefined && Date.now() < Number(later)) {
      run.onUnsure?.('greylisted', { cause: 'mail_server' })
      return null
    }
    const outcome = sandboxWebsites.answer(query)
    if (outcome.kind !== 'hit') return null
    const { website_url: websiteUrl, source, confidence } = outcome.answer as SandboxSite
    return { websiteUrl, source, confidence }
  }),
  findPersonEmail: outage,
  findDecisionMaker: outage,
  findByLinkedin: outage,
  findRoster: outage,
  findCompanyProfile: outage,
  findLogo: outage,
  findEmailOwner: outage,
  verifyEmail: outage,
}

type SandboxSite = {
  readonly website_url: string
  readonly source: string
  readonly confidence: number
}

await serve(readConfig(), { engine })
