// The mail servers and the name server of `bench verify`, in a process of their own.
import process from 'node:process'
import { startDnsServer } from '../world/dns.ts'
import { startMailServer } from '../world/mail-server.ts'
import { buildPopulation, mailAddress } from './verify-population.ts'

const { rules, zone } = buildPopulation()
const dns = await startDnsServer(zone)
const mail = await startMailServer(rules, { host: mailAddress, port: 25 })
process.stdout.write(`${JSON.stringify({ dns: dns.address })}\n`)
process.once('SIGTERM', () => {
  Promise.all([dns.stop(), mail.stop()]).then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
