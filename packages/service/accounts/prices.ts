/** Credits of a new account. */
export const trialCredits = 25

/** Price of one credit in USD: the tiers are 1,000, 5,000 and 25,000 credits for 10, 50 and 250 USD. */
export const creditUsd = 0.01
