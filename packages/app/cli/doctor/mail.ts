import { codeOf } from '@enricher/engine/lib/error-code'
import { createMailer } from '@enricher/service/accounts/mailer'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'

/** Checks whether the operator's mail server accepts the sign-in of the service. No mail is sent. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === null) {
    return [{ state: 'ok', text: 'not configured: addresses of accounts are not proven by mail' }]
  }
  const { host } = new URL(smtpUrl)
  try {
    await createMailer({ url: smtpUrl, from: '' }).verify()
    return [{ state: 'ok', text: `the mail server at ${host} accepts the sign-in` }]
  } catch (error) {
    // The server's own message may contain the password.
    const text = `the mail server of SMTP_URL at ${host} cannot be used (${codeOf(error) || 'no code'})`
    const advice = 'people cannot sign up or replace a password: correct SMTP_URL'
    return [{ state: 'fail', text, advice }]
  }
}
