import { randomBytes } from 'node:crypto'
import { ApiError } from '@enricher/contract/errors'
import { sha256 } from '@enricher/engine/lib/digest'
import { sleep } from '@enricher/engine/lib/time'
import type { MailLink, MailLinkKind, MailLinks } from '../store/accounts/mail-links.ts'
import type { UsedLinks } from '../store/accounts/used-links.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { mailboxOf, normalEmail, requirePlainEmail } from './emails.ts'
import { changedText, mailText } from './mail-texts.ts'
import { type MintedKey, signUp } from './mint-key.ts'
import type { Origin } from './sign-in-limit.ts'
import { trialOf } from './trial.ts'

/** Result of using a link. */
export type UsedLink =
  | { readonly outcome: 'signed_up'; readonly account: MintedKey }
  /** `isEmptied`: every access without the password was revoked. */
  | { readonly outcome: 'reset'; readonly accountId: string; readonly isEmptied: boolean }
  | { readonly outcome: 'proven' }
  | { readonly outcome: 'changed' }
  /** The link was used before, is over, or its address has an account meanwhile. */
  | { readonly outcome: 'void' }

export type MailCare = {
  /**
   * Sends the link for a sign-up or a new password, in the background: the answer takes as long and says the same,
   * whether there is an account or not.
   * @throws {ApiError} overloaded when too many mails are being sent; bad_request for an address of no new account
   */
  request(kind: 'sign-up' | 'reset', email: string): void
  /**
   * Sends the link that gives an account another address, in the background. An address that has an account gets the
   * mail of such a sign-up.
   * @throws {ApiError} overloaded when too many mails are being sent
   */
  requestChange(accountId: string, email: string): void
  /** Sends the link that proves the address of a new account, in the background. */
  requestProof(accountId: string, email: string): void
  /** Returns the purpose of a link, without using it up; null when the link does not work. */
  read(token: string): Promise<MailLink | null>
  /**
   * Uses a link up: opens the account, replaces the password, or proves or replaces the address. An address is replaced
   * for the account that `signedIn` names alone: the owner of the new mailbox may know nothing of the account, or of
   * who else has its keys. The address that was replaced gets a mail that says so.
   * @throws {ApiError} overloaded
   */
  use(token: string, password: string, origin: Origin, signedIn: string | null): Promise<UsedLink>
  /** Resolves when no mail is being sent. */
  idle(): Promise<void>
}

type MailDependencies = AccountDependencies & {
  readonly links: MailLinks
  readonly used: UsedLinks
  readonly baseUrl: string
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
  }): Promise<void>
  /** Reports a mail that could not be sent. */
  onFault(error: unknown): void
}

const tokenBytes = 32
// Bound of the mails under way in this process; a mail server that hangs must not gather connections.
const underWayMax = 20
// The reply has left by then: the work for an address that has an account does not show in its time.
const startAfterMs = 50

/** Creates the actions of links in mails. */
export function createMailCare(dependencies: MailDependencies): MailCare {
  const { accounts, links, baseUrl, send, onFault } = dependencies
  const underWay = new Set<Promise<void>>()
  const start = (work: () => Promise<void>) => {
    const done = sleep(startAfterMs)
      .then(work)
      .catch(onFault)
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  const sendLink = createLinkSender(dependencies)
  const sendChanged = (to: string) =>
    start(() => send({ to, ...changedText(new URL(baseUrl).host) }))
  const requireRoom = () => {
    if (underWay.size < underWayMax) return
    throw new ApiError('overloaded', 'Too many mails at once. Try again in a moment.', {
      retryAfterS: 5,
    })
  }
  return {
    request(kind, given) {
      if (kind === 'sign-up') requirePlainEmail(given)
      requireRoom()
      start(async () => {
        const email = normalEmail(given)
        const account = await accounts.findByEmail(email)
        if (account) {
          const words = kind === 'sign-up' ? 'known' : 'reset'
          await sendLink({ kind: 'reset', email, accountId: account.id }, words)
        } else if (kind === 'sign-up') {
          await sendLink({ kind, email, accountId: null }, kind)
        }
      })
    },
    requestChange(accountId, email) {
      requireRoom()
      start(async () => {
        const other = await accounts.findByEmail(email)
        if (other) await sendLink({ kind: 'reset', email, accountId: other.id }, 'known')
        else await sendLink({ kind: 'change', email, accountId }, 'change')
      })
    },
    requestProof(accountId, email) {
      if (underWay.size >= underWayMax) return
      start(() => sendLink({ kind: 'proof', email, accountId }, 'proof'))
    },
    read: (token) => links.read(sha256(token)),
    async use(token, password, origin, signedIn) {
      const tokenHash = sha256(token)
      const link = await links.read(tokenHash)
      if (!link) return { outcome: 'void' }
      if (link.kind === 'change') {
        if (link.accountId !== signedIn) return { outcome: 'void' }
        const former = await changeEmail(dependencies, link, tokenHash)
        if (former === null) return { outcome: 'void' }
        sendChanged(former)
        return { outcome: 'changed' }
      }
      return useLink(dependencies, { ...link, tokenHash }, password, origin)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

function createLinkSender({ links, baseUrl, send }: MailDependencies) {
  const { host } = new URL(baseUrl)
  return async (link: MailLink, words: MailLinkKind | 'known') => {
    const token = randomBytes(tokenBytes).toString('base64url')
    const stored = { ...link, mailbox: mailboxOf(link.email), tokenHash: sha256(token) }
    if ((await links.insert(stored)) === 'too_many') return
    const text = mailText(words, { link: `${baseUrl}/link?token=${token}`, host })
    await send({ to: link.email, ...text })
  }
}

/** Uses a link. The link is used up together with its work: a failure leaves it as it was. */
async function useLink(
  dependencies: MailDependencies,
  { kind, email, tokenHash }: MailLink & { readonly tokenHash: Buffer },
  password: string,
  origin: Origin,
): Promise<UsedLink> {
  const { links, used, passwords, signIns, onKeyEvent } = dependencies
  if (kind === 'sign-up') {
    // Only one of several uses at once opens the account.
    const opened = await openAccount(dependencies, { email, password }, origin)
    await links.end(tokenHash)
    return opened
  }
  const trial = { credits: trialOf(email), mailbox: dependencies.trialMailboxOf(email) }
  if (kind === 'proof') {
    return { outcome: (await used.confirm(tokenHash, trial)) ? 'proven' : 'void' }
  }
  const passwordHash = await passwords.hash(password)
  const account = await used.reset(tokenHash, { passwordHash, trial })
  if (!account) return { outcome: 'void' }
  const { accountId, wasUnproven, revokedKeys } = account
  // The owner may be locked out by now, where the password was guessed from elsewhere.
  await signIns.welcome(accountId, origin)
  onKeyEvent({ event: 'password changed', accountId, keyPrefixes: [] })
  if (revokedKeys.length > 0) {
    onKeyEvent({ event: 'key revoked', accountId, keyPrefixes: revokedKeys })
  }
  return { outcome: 'reset', accountId, isEmptied: wasUnproven }
}

/** Gives an account the address to which its link was sent; returns the address before, or null for a void link. */
async function changeEmail(
  { accounts, used, trialMailboxOf, onKeyEvent }: MailDependencies,
  { email, accountId }: MailLink,
  tokenHash: Buffer,
): Promise<string | null> {
  const account = accountId === null ? null : await accounts.findById(accountId)
  if (!account) return null
  const formerMailbox = trialMailboxOf(account.email).digest
  const trial = { credits: trialOf(email), mailbox: trialMailboxOf(email) }
  const change = { accountId: account.id, email, formerMailbox }
  if (!(await used.change(tokenHash, change, trial))) return null
  onKeyEvent({ event: 'email changed', accountId: account.id, keyPrefixes: [] })
  return account.email
}

async function openAccount(
  dependencies: MailDependencies,
  given: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<UsedLink> {
  try {
    const account = await signUp(dependencies, { ...given, label: 'First key' }, origin, true)
    return { outcome: 'signed_up', account }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'user_exists') return { outcome: 'void' }
    throw error
  }
}
