import type { Config } from './config.ts'
import type { SmtpSelfTest } from './providers/native/smtp-self-test.ts'
import type { OpenEngine } from './search-services.ts'

/** What stands around an engine that asks nobody. */
export const unasked: Omit<OpenEngine, 'engine'> = {
  recheck: { verify: () => Promise.reject(new Error('This engine asks no mail servers.')) },
  smtp: { reach: () => 'unknown', isOpen: async () => false },
  close: async () => {},
}

/** Page parsers and the way out are a third of the service's code: the first search loads them. */
export function openEngineLazily(config: Config, load: () => Promise<OpenEngine>): OpenEngine {
  let opened: Promise<OpenEngine> | undefined
  let smtp: SmtpSelfTest | undefined
  const open = async () => {
    opened ??= load()
    smtp = (await opened).smtp
    return opened
  }
  const untested = config.smtpVerify === 'off' ? 'off' : 'unknown'
  return {
    engine: {
      findWebsite: async (query, run) => (await open()).engine.findWebsite(query, run),
      findPersonEmail: async (query, run) => (await open()).engine.findPersonEmail(query, run),
      findDecisionMaker: async (query, run) => (await open()).engine.findDecisionMaker(query, run),
      findByProfile: async (query, run) => (await open()).engine.findByProfile(query, run),
      findRoster: async (query, run) => (await open()).engine.findRoster(query, run),
      verifyEmail: async (query, run) => (await open()).engine.verifyEmail(query, run),
    },
    recheck: { verify: async (email, run) => (await open()).recheck.verify(email, run) },
    smtp: {
      reach: () => smtp?.reach() ?? untested,
      isOpen: async (signal) => (await open()).smtp.isOpen(signal),
    },
    close: async () => (await opened)?.close(),
  }
}
