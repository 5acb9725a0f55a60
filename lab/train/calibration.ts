/** The best candidate of one search: its posterior, and whether it was the site. */
export type Best = { readonly posterior: number; readonly isRight: boolean }

// Two parameters need few steps, and hardly move after ten of them.
const steps = 30
// A posterior closer to certainty would make the logarithm of the odds measure only rounding.
const posteriorMin = 1e-4
const knots = [
  0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999,
]

/**
 * Returns the knots of the curve from posteriors to shares found right: a logistic curve over the logarithm of the odds
 * (Platt scaling), by Newton's method. Two parameters do not follow the noise of a sample of this size.
 */
export function calibrationOf(answers: readonly Best[]): number[][] {
  let slope = 1
  let shift = 0
  for (let step = 0; step < steps; step += 1) {
    const change = newtonStep(answers, slope, shift)
    slope += change.slope
    shift += change.shift
  }
  return knots.map((posterior) => [
    posterior,
    Math.round(1000 * logistic(slope * logOdds(posterior) + shift)) / 1000,
  ])
}

function newtonStep(answers: readonly Best[], slope: number, shift: number) {
  let [pullSlope, pullShift] = [0, 0]
  // The start is a little more than zero, so that equal posteriors leave the equations solvable.
  let [bendSlope, bendBoth, bendShift] = [1e-6, 0, 1e-6]
  for (const { posterior, isRight } of answers) {
    const odds = logOdds(posterior)
    const expected = logistic(slope * odds + shift)
    const error = (isRight ? 1 : 0) - expected
    const spread = expected * (1 - expected)
    pullSlope += error * odds
    pullShift += error
    bendSlope += spread * odds * odds
    bendBoth += spread * odds
    bendShift += spread
  }
  const determinant = bendSlope * bendShift - bendBoth * bendBoth
  return {
    slope: (bendShift * pullSlope - bendBoth * pullShift) / determinant,
    shift: (bendSlope * pullShift - bendBoth * pullSlope) / determinant,
  }
}

function logOdds(posterior: number): number {
  const kept = Math.min(1 - posteriorMin, Math.max(posteriorMin, posterior))
  return Math.log(kept / (1 - kept))
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
