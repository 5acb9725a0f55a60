/** Addresses of the cards that show results (MCP Apps, 2026-01-26). */
export const findAllCardUri = 'ui://enricher/find-all'
export const balanceCardUri = 'ui://enricher/balance'
