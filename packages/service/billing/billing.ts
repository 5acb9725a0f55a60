import {
  type AutoTopupReply,
  type AutoTopupSettings,
  type CheckoutReply,
  type CreditTier,
  creditTiers,
  type ProductsReply,
  type PurchaseBody,
  type TierKey,
  type TopupReply,
  tierOf,
} from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import type { Accounts } from '../accounts/accounts.ts'
import type { Credential } from '../accounts/bearer.ts'
import type { AutoTopup, AutoTopups } from '../store/billing/auto-topups.ts'
import type { SavedCard } from '../store/billing/customers.ts'
import type { PaymentPage } from '../store/billing/payment-history.ts'
import type { AttemptOutcome } from './attempt.ts'
import { notSold } from './not-sold.ts'
import type { PurchaseCall } from './purchase-call.ts'
import { checkoutInSandbox, topUpInSandbox } from './sandbox-purchase.ts'
import type { Selling } from './selling.ts'
import { noSavedCard } from './topup.ts'

/** The purchase of credits, for routes and pages. Pages pass `{ kind: 'account', accountId }` as the credential. */
export type Billing = {
  /** False where no secret key of Stripe is set: nothing is sold, and earlier purchases can still be read. */
  readonly isConfigured: boolean
  /** Returns the tiers, each with its price at Stripe or null. Asks nothing. */
  products(): ProductsReply
  /** @throws {ApiError} invalid_token, unconfigured, payment_provider_error, idempotency_*, rate_limited */
  checkout(call: PurchaseCall): Promise<AttemptOutcome<CheckoutReply>>
  /** @throws {ApiError} as `checkout` does; no_saved_card, payment_failed */
  topup(call: PurchaseCall): Promise<AttemptOutcome<TopupReply>>
  /** Returns the card that top-ups charge; null where there is none. */
  savedCard(accountId: string): Promise<SavedCard | null>
  /** Detaches the saved card at Stripe; false where there is none. @throws {ApiError} payment_provider_error */
  removeCard(accountId: string): Promise<boolean>
  /** Returns a page of an account's payments; `cursor`: `nextCursor` of the previous page, or null. */
  history(accountId: string, limit: number, cursor: string | null): Promise<PaymentPage>
  /** Returns how many credits an account owes for payments that went back to their payer. */
  creditsOwed(accountId: string): Promise<number>
  /** @throws {ApiError} invalid_token */
  autoTopup(credential: Credential): Promise<AutoTopupReply>
  /** @throws {ApiError} invalid_token, no_saved_card, unconfigured */
  setAutoTopup(credential: Credential, settings: AutoTopupSettings): Promise<AutoTopupReply>
  /**
   * Takes a webhook: `raw` as it arrived, `signature` its `Stripe-Signature`.
   * @throws {ApiError} bad_request when it is not signed by Stripe; unconfigured; overloaded, so that it is sent again
   */
  webhook(raw: Buffer, signature: string | undefined): Promise<void>
}

/** The parts that work whether or not credits are sold. */
export type BillingReads = Pick<Billing, 'history' | 'creditsOwed'> & {
  readonly autoTopups: AutoTopups
  readonly profile: Accounts['profile']
}

const defaultAutoTopup: AutoTopup = {
  isEnabled: false,
  tierKey: '1k',
  thresholdCredits: 100,
  maxPerDay: 1,
  stoppedBecause: null,
}

/** Creates billing; where nothing is sold, earlier purchases can be read and the sandbox works nevertheless. */
export function createBilling(reads: BillingReads, selling: Selling | null): Billing {
  const { history, creditsOwed, autoTopups } = reads
  const accountOf = async (credential: Credential) => {
    const { user_id: id, email, credits_remaining: credits } = await reads.profile(credential)
    return { id, email: email ?? '', credits }
  }
  const read = async (accountId: string) =>
    replyOf((await autoTopups.read(accountId)) ?? defaultAutoTopup)
  return {
    isConfigured: selling !== null,
    products: () => productsOf(selling?.prices ?? null),
    async checkout({ credential, body, idempotencyKey }) {
      if (credential.kind === 'sandbox') return { reply: checkoutInSandbox(body), isReplay: false }
      const [account, tier] = [await accountOf(credential), tierOfPurchase(body)]
      if (!selling) throw notSold(tier)
      return selling.checkout(account, { tier, idempotencyKey })
    },
    async topup({ credential, body, idempotencyKey }) {
      if (credential.kind === 'sandbox') return { reply: topUpInSandbox(body), isReplay: false }
      const [account, tier] = [await accountOf(credential), tierOfPurchase(body)]
      // No account has a card where nothing is sold.
      if (!selling) throw noSavedCard(account.credits)
      return selling.topup(account, { tier, idempotencyKey })
    },
    savedCard: async (accountId) => selling?.savedCard(accountId) ?? null,
    removeCard: async (accountId) => selling?.removeCard(accountId) ?? false,
    history,
    creditsOwed,
    async autoTopup(credential) {
      if (credential.kind === 'sandbox') return replyOf(defaultAutoTopup)
      return read((await accountOf(credential)).id)
    },
    async setAutoTopup(credential, settings) {
      const wanted = settingsOf(settings)
      if (credential.kind === 'sandbox') return replyOf(wanted)
      const [account, tier] = [await accountOf(credential), requireTier(wanted.tierKey)]
      if (wanted.isEnabled && !selling) throw noSavedCard(account.credits)
      if (wanted.isEnabled) await selling?.requireCard(account, tier)
      await autoTopups.write(account.id, wanted)
      return read(account.id)
    },
    async webhook(raw, signature) {
      if (selling) return selling.webhook(raw, signature)
      throw new ApiError('unconfigured', 'No credits are sold on this service.')
    },
  }
}

function productsOf(prices: Readonly<Record<TierKey, string | null>> | null): ProductsReply {
  return creditTiers.map(({ key, name, credits, amountUsd }) => ({
    key,
    name,
    credits,
    amount_usd: amountUsd,
    price_id: prices?.[key] ?? null,
  }))
}

/** Refuses input for the sandbox, which must not charge a card. @throws {ApiError} bad_request */
function tierOfPurchase({ tier_key, simulate }: PurchaseBody): CreditTier {
  if (simulate === undefined) return requireTier(tier_key)
  const message = 'simulate is for the sandbox alone. Leave it out, or send a key_test_ key.'
  throw new ApiError('bad_request', message)
}

function requireTier(key: TierKey): CreditTier {
  const tier = tierOf(key)
  if (tier) return tier
  throw new ApiError('bad_request', 'tier_key must be one of 1k, 5k, 25k.')
}

function settingsOf(settings: AutoTopupSettings): AutoTopup {
  return {
    isEnabled: settings.enabled,
    tierKey: settings.tier_key,
    thresholdCredits: settings.threshold_credits,
    maxPerDay: settings.max_per_day,
    stoppedBecause: null,
  }
}

function replyOf(settings: AutoTopup): AutoTopupReply {
  return {
    enabled: settings.isEnabled,
    tier_key: settings.tierKey,
    threshold_credits: settings.thresholdCredits,
    max_per_day: settings.maxPerDay,
    stopped_because: settings.stoppedBecause,
  }
}
