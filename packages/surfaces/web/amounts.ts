const usdFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

const preciseFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** Returns an amount of USD as text, to a hundredth of a cent: `$0.0035`. */
export function formatUsd(amount: number): string {
  return `${amount < 0 ? '−' : ''}$${preciseFormat.format(Math.abs(amount))}`
}

/** Returns an amount of cents as text: `$1,630.00`. */
export function formatUsdCents(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${usdFormat.format(Math.abs(cents) / 100)}`
}
