import { type EmailAddress, parseEmailAddress } from '../../mail/email-syntax.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { createDomainDesks } from './domain-desk.ts'
import { createHostDesks } from './host-desk.ts'
import { type Asked, serveDomain, type Verdicts, type VerifierTools } from './serve-domain.ts'
import { createSilentHosts } from './silent-hosts.ts'
import type { Verifier } from './verifier.ts'

/**
 * Creates the SMTP verifier: syntax, DNS, the mail-host table, an MX slot, one session, and one pure decision. In this
 * process one session at a time is about one domain; requests about the domain that come meanwhile join it, so that equal
 * requests at the same time share one probe. Domains with the same exchange host share a session, one after the other. A
 * search that ends meanwhile gets `timeout`. Rejects only when the stored facts or the slots do.
 */
export function createVerifier(tools: VerifierTools): Verifier {
  const silentHosts = createSilentHosts(tools.clock)
  const { smtp, slots, readReply } = tools
  const visitHost = createHostDesks({ smtp, slots, silentHosts, readReply })
  const domainTools = { ...tools, visitHost }
  const visit = createDomainDesks<Asked, Verdicts>((domain, waiting) =>
    serveDomain(domain, waiting, domainTools),
  )
  const verifyFirst = async (emails: readonly string[], run: SearchRun) => {
    const parsed = emails.map((email) => readAddress(email, tools.clock()))
    const domain = parsed.find(isAddress)?.domain
    if (domain === undefined) return parsed.filter(isVerdict)
    const asked = parsed.filter(isAddress).filter((address) => address.domain === domain)
    const found = await visit(domain, asked, run.signal).catch((error: unknown) => [
      timedOut(asked[0], error, tools, run),
    ])
    return emails.flatMap((_, index) => {
      const entry = parsed[index]
      if (entry && isVerdict(entry)) return [entry]
      return found.filter(({ email }) => email === entry?.email)
    })
  }
  return {
    verifyFirst,
    async verify(email, run) {
      const [verdict] = await verifyFirst([email], run)
      if (!verdict) throw new Error('a verdict is always given for the first address')
      return verdict
    },
  }
}

type Parsed = EmailAddress | MailboxVerdict

/** No server was asked. */
const unproven = { mailHostClass: null, prover: null } as const

function readAddress(text: string, checkedAtMs: number): Parsed {
  const address = parseEmailAddress(text)
  if (!('refusal' in address)) return address
  const email = text.trim().toLowerCase()
  return { email, status: 'invalid', reason: 'syntax', ...unproven, checkedAtMs }
}

function isAddress(parsed: Parsed): parsed is EmailAddress {
  return !isVerdict(parsed)
}

function isVerdict(parsed: Parsed): parsed is MailboxVerdict {
  return 'status' in parsed
}

function timedOut(
  address: EmailAddress | undefined,
  error: unknown,
  { clock }: VerifierTools,
  { signal }: SearchRun,
): MailboxVerdict {
  if (!signal.aborted || !address) throw error
  const { email } = address
  return { email, status: 'unknown', reason: 'timeout', ...unproven, checkedAtMs: clock() }
}
