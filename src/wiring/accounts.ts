import { type AccountCare, createAccountCare } from '../accounts/account-care.ts'
import type { AccountDependencies } from '../accounts/account-dependencies.ts'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import { type BrowserSessions, createBrowserSessions } from '../accounts/browser-sessions.ts'
import { createTrialMailboxes } from '../accounts/emails.ts'
import { createMailCare, type MailCare } from '../accounts/mail-care.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createSignInLimit } from '../accounts/sign-in-limit.ts'
import { stripeModeOf } from '../config/billing-settings.ts'
import type { Config } from '../config/config.ts'
import { createMailer } from '../egress/mailer.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import { systemClock } from '../lib/time.ts'
import { createAccountStore } from '../store/accounts/accounts.ts'
import { createBrowserSessions as createSessionStore } from '../store/accounts/browser-sessions.ts'
import { createMailLinks } from '../store/accounts/mail-links.ts'
import { createSignIns } from '../store/accounts/sign-ins.ts'
import { createTrialOrigins } from '../store/accounts/trial-origins.ts'
import { createUsedLinks } from '../store/accounts/used-links.ts'
import type { InstallationKeys, Stores } from './stores.ts'

/** Opens what belongs to accounts. `onKeyEvent` is given each key that is made or revoked. */
export function openAccounts(
  { db, keys, ledger }: Pick<Stores, 'db' | 'keys' | 'ledger'>,
  options: {
    readonly passwordHashesParallel: number
    readonly keyed: KeyedDigest
    readonly onKeyEvent: AccountDependencies['onKeyEvent']
    readonly mail?: MailOptions
    /** The mode of Stripe whose saved cards count; null: nothing is sold. */
    readonly cardMode?: 'live' | 'test' | null
  },
): { accounts: Accounts; care: AccountCare; sessions: BrowserSessions; mail: MailCare | null } {
  const { passwordHashesParallel, keyed, onKeyEvent, mail: mailOptions, cardMode = null } = options
  const sessions = createBrowserSessions(createSessionStore(db))
  const base: Omit<AccountDependencies, 'proof'> = {
    accounts: createAccountStore(db, cardMode),
    keys,
    ledger,
    passwords: createPasswords(passwordHashesParallel),
    signIns: createSignInLimit(createSignIns(db), keyed),
    sessions,
    keyed,
    trialMailboxOf: createTrialMailboxes(keyed, mailOptions !== undefined),
    clock: systemClock,
    onKeyEvent,
  }
  const mail = mailOptions ? openMail(db, base, mailOptions) : null
  const proof = mail && { origins: createTrialOrigins(db), send: mail.requestProof }
  const dependencies: AccountDependencies = { ...base, proof }
  return {
    accounts: createAccounts(dependencies),
    care: createAccountCare(dependencies),
    sessions,
    mail,
  }
}

type AccountSettings =
  | 'passwordHashesParallel'
  | 'smtpUrl'
  | 'mailFrom'
  | 'baseUrl'
  | 'stripeSecretKey'

type MailOptions = {
  readonly smtpUrl: string
  readonly from: string
  readonly baseUrl: string
  onFault(error: unknown): void
}

function openMail(
  db: Stores['db'],
  base: Omit<AccountDependencies, 'proof'>,
  { smtpUrl: url, from, baseUrl, onFault }: MailOptions,
): MailCare {
  const mailer = createMailer({ url, from })
  return createMailCare({
    ...base,
    proof: null,
    links: createMailLinks(db),
    used: createUsedLinks(db),
    baseUrl,
    send: mailer.send,
    onFault,
  })
}

/** Opens them for the service: each key that is made or revoked is logged. */
export function openLoggedAccounts(
  stores: Stores,
  config: Pick<Config, AccountSettings>,
  { keyed }: Pick<InstallationKeys, 'keyed'>,
  logger: Pick<Logger, 'info' | 'error'>,
): ReturnType<typeof openAccounts> {
  const { passwordHashesParallel, smtpUrl, mailFrom, baseUrl } = config
  const mail = smtpUrl !== null && {
    smtpUrl,
    from: mailFrom ?? `Enricher <no-reply@${new URL(baseUrl).hostname}>`,
    baseUrl,
    onFault: (error: unknown) => logger.error({ err: error }, 'a mail could not be sent'),
  }
  return openAccounts(stores, {
    ...(mail && { mail }),
    cardMode: stripeModeOf(config),
    passwordHashesParallel,
    keyed,
    onKeyEvent: ({ event, accountId, keyPrefixes }) =>
      logger.info({ account_id: accountId, key_prefixes: keyPrefixes }, event),
  })
}
