import type { MailRule } from '../../world/model/mail.ts'
import type { ZoneEntry } from '../../world/model/zone.ts'
import type { VerifyCase } from './company.ts'
import { largeHosts } from './large-hosts.ts'
import { loopback } from './loopback.ts'
import { modes } from './modes.ts'

export type Population = {
  readonly rules: ReadonlyMap<string, MailRule>
  readonly zone: ReadonlyMap<string, ZoneEntry>
  readonly cases: readonly VerifyCase[]
  /** The delay that the network adds to each reply. */
  readonly latencyMs: number
}

const plans = { modes, large_hosts: largeHosts, loopback }
export type PopulationName = keyof typeof plans

/** Returns the same companies every time, in the same order; the first `companiesMax` of them. */
export function populationOf(name: PopulationName, companiesMax: number): Population {
  const { companies, latencyMs } = plans[name]()
  const rules = new Map<string, MailRule>()
  const zone = new Map<string, ZoneEntry>()
  const cases: VerifyCase[] = []
  for (const [index, company] of companies.slice(0, companiesMax).entries()) {
    const { mode, rule, exists, truth, address } = company
    const domain = `northwind-works-${index}.example`
    rules.set(domain, { mode: rule, mailboxes: new Set([exists ? 'jane.doe' : 'somebody.else']) })
    const exchange = company.exchange === undefined ? `mx.${domain}` : company.exchange
    if (address === null) zone.set(domain, { mx: ['.'] })
    else if (exchange === null) zone.set(domain, { a: [address] })
    else {
      zone.set(domain, { mx: [exchange] })
      zone.set(exchange, { a: [address] })
    }
    cases.push({ email: `jane.doe@${domain}`, mode, truth })
  }
  return { rules, zone, cases, latencyMs }
}
