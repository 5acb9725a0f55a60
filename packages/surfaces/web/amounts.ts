const usdFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Returns an amount of cents as text: `$1,630.00`. */
export function formatUsdCents(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${usdFormat.format(Math.abs(cents) / 100)}`
}
