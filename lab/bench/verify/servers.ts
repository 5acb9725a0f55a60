// The mail servers and the name server of one population of `bench verify`, in a process of their own.
import process from 'node:process'
import { startDnsServer } from '../../world/servers/dns.ts'
import { startMailServer } from '../../world/servers/mail/server.ts'
import { mailAddresses } from './company.ts'
import { occupyAddress } from './dead-address.ts'
import { type PopulationName, populationOf } from './population.ts'

// Postfix and Exim pause this long when they are set to slow down unknown clients.
const slowMs = 3_000
const smtpPort = 25

const [name = 'modes', companiesMax = ''] = process.argv.slice(2)
const { rules, zone, latencyMs } = populationOf(name as PopulationName, Number(companiesMax))
const dns = await startDnsServer(zone)
await startMailServer(rules, {
  host: mailAddresses.plain,
  port: smtpPort,
  modesAt: new Map([
    [mailAddresses.starttls, 'starttls'],
    [mailAddresses.bannerDelay, 'banner_delay'],
    [mailAddresses.silent, 'silent'],
  ]),
  slowMs,
  // Postgrey's default: a client that asks once is not let in.
  greylistMs: 300_000,
  latencyMs,
})
await occupyAddress(mailAddresses.dead, smtpPort)
process.stdout.write(`${JSON.stringify({ dns: dns.address })}\n`)
process.once('SIGTERM', () => process.exit(0))
