import type { AutoTopupReply, CreditTier } from '@enricher/contract/billing'

/** Path of the page, below which its forms are sent. */
export const billingPath = '/dashboard/billing'

/** A pack of credits that is sold. */
export type ShownPack = CreditTier & {
  /** Of the purchase that its form begins: sent twice, it buys once. */
  readonly purchaseKey: string
}

/** The card that top-ups charge. */
export type ShownCard = {
  readonly brand: string
  readonly last4: string
  readonly expires: string
}

/** A payment as its payer sees it. */
export type ShownPayment = {
  readonly id: string
  readonly origin: 'checkout' | 'topup' | 'auto_topup'
  readonly credits: number
  readonly amountCents: number
  readonly state: 'pending' | 'open' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** Where it goes on while it is open or waits for its payer. */
  readonly nextUrl: string | null
  /** Why it failed, in words; null where it did not. */
  readonly failure: string | null
  readonly receiptUrl: string | null
  readonly reversedCents: number
  readonly creditsTaken: number
  readonly createdAt: Date
}

/** What is wrong with the settings of automatic top-ups, in words that stand at the field, and what was typed. */
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
  readonly credits: number
  readonly totalPurchased: number
  /** Of payments that went back to their payer, and could not be taken. */
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
