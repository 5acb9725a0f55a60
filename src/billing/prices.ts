/** Credits on a new account. */
export const trialCredits = 25

/** What the sandbox shows as balance; it never moves. */
export const sandboxCredits = 25
