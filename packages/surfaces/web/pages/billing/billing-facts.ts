import type { AutoTopupReply, CreditTier } from '@enricher/contract/billing'

/** Path of the billing page, below which its forms are sent. */
export const billingPath = '/dashboard/billing'

/** A pack of credits that can be bought. */
export type ShownPack = CreditTier & {
  /** Key of the purchase that its form begins: a form that is sent twice buys once. */
  readonly purchaseKey: string
}

/** The card that top-ups charge. */
export type ShownCard = {
  readonly brand: string
  readonly last4: string
  readonly expires: string
}

/** A payment, as its payer sees it. */
export type ShownPayment = {
  readonly id: string
  readonly origin: 'checkout' | 'topup' | 'auto_topup'
  readonly credits: number
  readonly amountCents: number
  readonly state: 'pending' | 'open' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** The page on which a payment continues while it is open or waits for its payer. */
  readonly nextUrl: string | null
  /** The reason why the payment failed, in words; null: it did not fail. */
  readonly failure: string | null
  readonly receiptUrl: string | null
  readonly reversedCents: number
  readonly creditsTaken: number
  readonly createdAt: Date
}

/** Mistakes in the settings of automatic top-ups, in words that are shown at their fields, and the typed values. */
export type AutoTopupMistakes = {
  readonly threshold: string | undefined
  readonly perDay: string | undefined
  readonly typed: {
    readonly tierKey: string
    readonly isEnabled: boolean
    readonly threshold: string
    readonly perDay: string
  }
}

export type BillingFacts = {
  readonly csrfToken: string
  readonly isConfigured: boolean
  /** True: the reader runs this service, and may see the names of its settings. */
  readonly isOperator: boolean
  readonly credits: number
  readonly totalPurchased: number
  /** Credits of payments that went back to their payer; the account had spent them, so that they could not be taken. */
  readonly creditsOwed: number
  readonly packs: readonly ShownPack[]
  readonly savedCard: ShownCard | null
  readonly autoTopup: AutoTopupReply
  readonly autoTopupMistakes?: AutoTopupMistakes | undefined
  readonly payments: readonly ShownPayment[]
  /** Null on the last page. */
  readonly nextCursor: string | null
  readonly done?: string | undefined
  readonly error?: string | undefined
}
