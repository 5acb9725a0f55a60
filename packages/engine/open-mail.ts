import { hostname } from 'node:os'
import type { MailOptions } from './engine-options.ts'
import { systemClock } from './lib/time.ts'
import type { Egress } from './net/egress.ts'
import type { SmtpOptions } from './verify/smtp/smtp-client.ts'
import { smtpIdentity } from './verify/smtp/smtp-identity.ts'
import {
  createSmtpSelfTest,
  type SmtpReach,
  type SmtpSelfTest,
} from './verify/smtp/smtp-self-test.ts'

/** The options of SMTP sessions, and the self-test of port 25. */
export type MailServices = { readonly smtp: SmtpOptions; readonly selfTest: SmtpSelfTest }

/** Opens what SMTP sessions need; nothing is sent by it. `onReach` is called with the results of the self-test. */
export function openMail(
  { mode = 'auto', ...given }: Omit<MailOptions, 'rechecks'>,
  egress: Pick<Egress, 'connectTcp' | 'resolve'>,
  onReach: (reach: SmtpReach) => void,
): MailServices {
  const own = { helo: null, from: null, hostname: hostname(), baseUrl: '' }
  const { helo, from } = smtpIdentity({ ...own, ...given })
  const smtp = { connectTcp: egress.connectTcp, helo, from }
  const selfTest = createSmtpSelfTest({
    mode,
    network: egress,
    smtp,
    clock: systemClock,
    onChange: onReach,
  })
  return { smtp, selfTest }
}
