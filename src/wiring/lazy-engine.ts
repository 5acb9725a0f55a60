import type { Config } from '../config/config.ts'
import type { SmtpSelfTest } from '../enrich/smtp/smtp-self-test.ts'
import type { OpenEngine } from './search-services.ts'

/** Stub used with a test engine: no SMTP, nothing to close. */
export const unasked: Omit<OpenEngine, 'engine'> = {
  recheck: { verify: () => Promise.reject(new Error('This engine asks no mail servers.')) },
  smtp: { reach: () => 'unknown', isOpen: async () => false },
  close: async () => {},
}

// Loading again takes a tenth of a second of the processor: what made it fail, such as used-up file descriptors, takes longer.
const reloadAfterMs = 1_000

/**
 * An engine whose page parsers and way out, a third of the service's code, are loaded by the first search. A load that
 * failed is tried again by the searches after it, once a second at most; those in between fail with the same error.
 */
export function openEngineLazily(config: Config, load: () => Promise<OpenEngine>): OpenEngine {
  let opened: Promise<OpenEngine> | undefined
  let failedAtMs: number | undefined
  let smtp: SmtpSelfTest | undefined
  const open = async () => {
    if (failedAtMs !== undefined && performance.now() - failedAtMs >= reloadAfterMs) {
      opened = undefined
      failedAtMs = undefined
    }
    if (!opened) {
      opened = load()
      opened.catch(() => {
        failedAtMs = performance.now()
      })
    }
    const engine = await opened
    smtp = engine.smtp
    return engine
  }
  const untested = config.smtpVerify === 'off' ? 'off' : 'unknown'
  return {
    engine: {
      findWebsite: async (query, run) => (await open()).engine.findWebsite(query, run),
      findPersonEmail: async (query, run) => (await open()).engine.findPersonEmail(query, run),
      findDecisionMaker: async (query, run) => (await open()).engine.findDecisionMaker(query, run),
      findByLinkedin: async (query, run) => (await open()).engine.findByLinkedin(query, run),
      findRoster: async (query, run) => (await open()).engine.findRoster(query, run),
      verifyEmail: async (query, run) => (await open()).engine.verifyEmail(query, run),
    },
    recheck: { verify: async (email, run) => (await open()).recheck.verify(email, run) },
    smtp: {
      reach: () => smtp?.reach() ?? untested,
      isOpen: async (signal) => (await open()).smtp.isOpen(signal),
    },
    // What could not be loaded has nothing to close.
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}
