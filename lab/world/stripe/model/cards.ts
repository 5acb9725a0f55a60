/** The answer of a card's bank that refuses a payment. */
export type Decline = {
  readonly code: string
  readonly declineCode: string | null
  readonly message: string
}

/** When the bank asks the card's holder to confirm: never, always, or only while the holder is present. */
export type Authentication = 'never' | 'always' | 'until_set_up' | 'on_session'

export type TestCard = {
  readonly number: string
  /** Ids that stand for the card in calls: `pm_card_visa`. */
  readonly tokens: readonly string[]
  readonly about: string
  readonly brand: string
  readonly authentication: Authentication
  readonly decline: Decline | null
  /** True where only later charges of the saved card are declined. */
  readonly isFirstChargeTaken?: true
  /** Reason of the dispute that follows each payment. */
  readonly dispute?: string
  /** How refunds to the card go on: they succeed at once when absent. */
  readonly refund?: 'pending' | 'fails'
}

const declined = (declineCode: string, text: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: `Your card ${text}.`,
})

const refused = (code: string, message: string): Decline => ({ code, declineCode: null, message })

const good = { brand: 'visa', authentication: 'never', decline: null } as const

/**
 * The test numbers and test payment methods that Stripe documents. The first ones are shown on the payment page.
 * https://docs.stripe.com/testing
 */
export const testCards: readonly TestCard[] = [
  {
    ...good,
    number: '4242424242424242',
    tokens: ['pm_card_visa'],
    about: 'is paid',
  },
  {
    ...good,
    number: '4000000000000002',
    tokens: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    about: 'is declined',
    decline: declined('generic_decline', 'was declined'),
  },
  {
    ...good,
    number: '4000000000009995',
    tokens: [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'pm_card_chargeDeclinedInsufficientFunds',
    ],
    about: 'has insufficient funds',
    decline: declined('insufficient_funds', 'has insufficient funds'),
  },
  {
    ...good,
    number: '4000000000000341',
    tokens: ['pm_card_chargeCustomerFail'],
    about: 'can be saved; each later charge is declined',
    decline: declined('generic_decline', 'was declined'),
    isFirstChargeTaken: true,
  },
  {
    ...good,
    number: '4000002500003155',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
    about: 'asks for confirmation once, when it is saved',
    authentication: 'until_set_up',
  },
  {
    ...good,
    number: '4000002760003184',
    tokens: ['pm_card_authenticationRequired'],
    about: 'asks for confirmation of each payment',
    authentication: 'always',
  },
  {
    ...good,
    number: '4000000000000259',
    tokens: ['pm_card_createDispute'],
    about: 'is paid and disputed afterwards',
    dispute: 'fraudulent',
  },
  {
    ...good,
    number: '4000003800000446',
    tokens: ['pm_card_authenticationRequiredSetupForOffSession'],
    about: 'asks for confirmation while its holder is present',
    authentication: 'on_session',
  },
  {
    ...good,
    number: '4000000000003220',
    tokens: ['pm_card_threeDSecure2Required'],
    about: 'asks for confirmation of each payment',
    authentication: 'always',
  },
  {
    ...good,
    number: '4000008260003178',
    tokens: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    about: 'asks for confirmation, then has insufficient funds',
    authentication: 'always',
    decline: declined('insufficient_funds', 'has insufficient funds'),
  },
  {
    ...good,
    number: '4000000000000069',
    tokens: ['pm_card_visa_chargeDeclinedExpiredCard', 'pm_card_chargeDeclinedExpiredCard'],
    about: 'has expired',
    decline: refused('expired_card', 'Your card has expired.'),
  },
  {
    ...good,
    number: '4000000000000127',
    tokens: ['pm_card_visa_chargeDeclinedIncorrectCvc', 'pm_card_chargeDeclinedIncorrectCvc'],
    about: 'has another security code',
    decline: refused('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    ...good,
    number: '4000000000000119',
    tokens: ['pm_card_visa_chargeDeclinedProcessingError', 'pm_card_chargeDeclinedProcessingError'],
    about: 'fails to be processed',
    decline: refused(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    ...good,
    number: '4000000000009987',
    tokens: ['pm_card_visa_chargeDeclinedLostCard', 'pm_card_chargeDeclinedLostCard'],
    about: 'is reported lost',
    decline: declined('lost_card', 'was declined'),
  },
  {
    ...good,
    number: '4000000000009979',
    tokens: ['pm_card_visa_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedStolenCard'],
    about: 'is reported stolen',
    decline: declined('stolen_card', 'was declined'),
  },
  {
    ...good,
    number: '4000000000002685',
    tokens: ['pm_card_createDisputeProductNotReceived'],
    about: 'is paid and disputed as not received',
    dispute: 'product_not_received',
  },
  {
    ...good,
    number: '4000000000007726',
    tokens: ['pm_card_pendingRefund'],
    about: 'is paid; refunds take their time',
    refund: 'pending',
  },
  {
    ...good,
    number: '4000000000005126',
    tokens: ['pm_card_refundFail'],
    about: 'is paid; refunds fail afterwards',
    refund: 'fails',
  },
  {
    ...good,
    number: '5555555555554444',
    tokens: ['pm_card_mastercard'],
    about: 'is paid',
    brand: 'mastercard',
  },
  {
    ...good,
    number: '378282246310005',
    tokens: ['pm_card_amex'],
    about: 'is paid',
    brand: 'amex',
  },
]

/** Finds a test card by its number, spaces allowed, or by an id that stands for it. */
export function findTestCard(numberOrToken: string): TestCard | undefined {
  const number = numberOrToken.replaceAll(' ', '')
  return testCards.find((card) => card.number === number || card.tokens.includes(numberOrToken))
}
