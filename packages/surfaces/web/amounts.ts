const usdFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Returns an amount in words: `$1,630.00`. */
export function usdInWords(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${usdFormat.format(Math.abs(cents) / 100)}`
}
