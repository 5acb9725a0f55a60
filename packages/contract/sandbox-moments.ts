/** The moment at which everything in the sandbox began and happened: the same for every caller, for ever. */
export const sandboxBeganMs = Date.UTC(2026, 0, 1)

/** The moment until which the sandbox keeps things: for ever, as near as a date can say it. */
export const sandboxKeptUntilMs = Date.UTC(2100, 0, 1)
