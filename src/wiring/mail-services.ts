import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import type { Egress } from '../egress/egress.ts'
import type { SmtpOptions } from '../enrich/smtp/smtp-client.ts'
import { type SmtpIdentity, smtpIdentity } from '../enrich/smtp/smtp-identity.ts'
import {
  createSmtpSelfTest,
  type SmtpReach,
  type SmtpSelfTest,
} from '../enrich/smtp/smtp-self-test.ts'
import { systemClock } from '../lib/time.ts'

/** What SMTP sessions need, and the self-test of port 25. */
export type MailServices = { readonly smtp: SmtpOptions; readonly selfTest: SmtpSelfTest }

/** The names this service gives itself to mail servers. */
export function mailIdentity({ smtpHelo, smtpFrom, baseUrl }: Config): SmtpIdentity {
  return smtpIdentity({ helo: smtpHelo, from: smtpFrom, hostname: hostname(), baseUrl })
}

/** Nothing is sent by opening it. `onReach` is called with the results of the self-test. */
export function openMail(
  config: Config,
  egress: Pick<Egress, 'connectTcp' | 'resolve'>,
  onReach: (reach: SmtpReach) => void,
): MailServices {
  const { helo, from } = mailIdentity(config)
  const smtp = { connectTcp: egress.connectTcp, helo, from }
  const selfTest = createSmtpSelfTest({
    mode: config.smtpVerify,
    network: egress,
    smtp,
    clock: systemClock,
    onChange: onReach,
  })
  return { smtp, selfTest }
}
