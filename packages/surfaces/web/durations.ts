/** Returns a duration in words: `12 ms`, `3.4 s`. */
export function durationInWords(ms: number): string {
  const whole = Math.max(1, Math.round(ms))
  return whole < 1_000 ? `${whole} ms` : `${(whole / 1_000).toFixed(1)} s`
}
