import { systemClock } from '@enricher/engine/lib/time'
import { type AccountCare, createAccountCare } from '@enricher/service/accounts/account-care'
import type { AccountDependencies } from '@enricher/service/accounts/account-dependencies'
import { type Accounts, createAccounts } from '@enricher/service/accounts/accounts'
import {
  type BrowserSessions,
  createBrowserSessions,
} from '@enricher/service/accounts/browser-sessions'
import { createTrialMailboxes } from '@enricher/service/accounts/emails'
import { createMailCare, type MailCare } from '@enricher/service/accounts/mail-care'
import { createMailer } from '@enricher/service/accounts/mailer'
import { createPasswords } from '@enricher/service/accounts/passwords'
import { createSignInLimit } from '@enricher/service/accounts/sign-in-limit'
import type { KeyedDigest } from '@enricher/service/lib/keyed-digest'
import type { Logger } from '@enricher/service/lib/logger'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { createBrowserSessions as createSessionStore } from '@enricher/service/store/accounts/browser-sessions'
import { createMailLinks } from '@enricher/service/store/accounts/mail-links'
import { createSignIns } from '@enricher/service/store/accounts/sign-ins'
import { createTrialOrigins } from '@enricher/service/store/accounts/trial-origins'
import { createUsedLinks } from '@enricher/service/store/accounts/used-links'
import { stripeModeOf } from '../config/billing-settings.ts'
import type { Config } from '../config/config.ts'
import type { InstallationKeys, Stores } from './stores.ts'

/** Opens the parts that belong to accounts. `onKeyEvent` gets each key that is created or revoked. */
export function openAccounts(
  { db, keys, ledger }: Pick<Stores, 'db' | 'keys' | 'ledger'>,
  options: {
    readonly passwordHashesParallel: number
    readonly keyed: KeyedDigest
    readonly onKeyEvent: AccountDependencies['onKeyEvent']
    readonly mail?: MailOptions
    /** Saved cards of this mode of Stripe count; null: nothing is sold. */
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

/** Opens the parts of accounts for the service, which logs each key that is created or revoked. */
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
