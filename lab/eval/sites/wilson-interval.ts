// The 0.975 quantile of the normal distribution, for an interval of 95 %.
const quantile = 1.959_964

/** Works out the 95 % interval of a share by Wilson's method; from 0 to 1 where nothing was counted. Pure. */
export function wilsonInterval(part: number, whole: number): readonly [from: number, to: number] {
  if (whole === 0) return [0, 1]
  const share = part / whole
  const square = quantile ** 2 / whole
  const middle = share + square / 2
  const reach = quantile * Math.sqrt((share * (1 - share)) / whole + square / (4 * whole))
  return [
    Math.max(0, (middle - reach) / (1 + square)),
    Math.min(1, (middle + reach) / (1 + square)),
  ]
}
