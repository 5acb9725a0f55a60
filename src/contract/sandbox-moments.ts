/** When everything in the sandbox began, happened and was seen: the same for every caller, for ever. */
export const sandboxBeganMs = Date.UTC(2026, 0, 1)

/** Until when the sandbox keeps things: for ever, as near as a date can say it. */
export const sandboxKeptUntilMs = Date.UTC(2100, 0, 1)
