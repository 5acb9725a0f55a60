import { type MailCompany, mailAddresses } from './company.ts'
import { companyOf, latencyMs, plainModes, shuffled } from './modes.ts'
import { catchAll, largeHostShares } from './shares.ts'

// Our pace is two sessions a second with each of the two hosts: more companies would only take longer.
const domainCount = 200

/**
 * Returns companies with Google and Microsoft, in their real proportion. Google's tenants share an exchange host,
 * Microsoft's have a name each. The names are real because the mail-host table matches them; only the benchmark's name
 * server resolves them here.
 */
export function largeHosts() {
  const { google, microsoft } = largeHostShares
  const googleCount = Math.round((domainCount * google) / (google + microsoft))
  const address = mailAddresses.starttls
  const companies: MailCompany[] = [
    ...plainModes(googleCount, catchAll.google).map((mode) => {
      const company = companyOf(mode, 0)
      const rule = mode === 'catch_all' ? company.rule : 'google'
      return {
        ...company,
        address,
        rule,
        mode: `at_google_${mode}`,
        exchange: 'aspmx.l.google.com',
      }
    }),
    ...plainModes(domainCount - googleCount, catchAll.microsoft).map((mode, index) => {
      const company = companyOf(mode, 0)
      const rule = mode === 'catch_all' ? company.rule : 'microsoft'
      const exchange = `tenant-${index}.mail.protection.outlook.com`
      return { ...company, address, rule, mode: `at_microsoft_${mode}`, exchange }
    }),
  ]
  return { companies: shuffled(companies), latencyMs }
}
