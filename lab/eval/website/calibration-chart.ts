/** One bin of confidence: the number of answers in it, their mean confidence, and how many of them were right. */
export type CalibrationBin = {
  readonly from: number
  readonly n: number
  readonly stated: number
  readonly observed: number
}

const size = 320
const margin = 40
const from = 0.5

/** Draws stated confidence against the share that was right; the area of a dot is its number of answers. */
export function drawCalibration(bins: readonly CalibrationBin[], title: string): string {
  const total = bins.reduce((sum, { n }) => sum + n, 0)
  const at = (share: number) => ((Math.max(from, share) - from) / (1 - from)) * size
  const x = (share: number) => (margin + at(share)).toFixed(1)
  const y = (share: number) => (margin + size - at(share)).toFixed(1)
  const ticks = [0.5, 0.6, 0.7, 0.8, 0.9, 1]
  const dots = bins
    .filter(({ n }) => n > 0)
    .map(({ n, stated, observed }) => {
      const radius = (3 + 22 * Math.sqrt(n / total)).toFixed(1)
      const text = `${n} answers, stated ${stated.toFixed(3)}, right ${observed.toFixed(3)}`
      return `<circle cx="${x(stated)}" cy="${y(observed)}" r="${radius}"><title>${text}</title></circle>`
    })
  const grid = ticks.flatMap((tick) => [
    `<path d="M${x(tick)} ${margin}V${margin + size}M${margin} ${y(tick)}H${margin + size}"/>`,
    `<text x="${x(tick)}" y="${margin + size + 16}" text-anchor="middle">${tick}</text>`,
    `<text x="${margin - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
  ])
  const whole = size + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" role="img" font-family="sans-serif" font-size="11">
<title>${title}</title>
<rect width="${whole}" height="${whole}" fill="#fff"/>
<g stroke="#ddd" fill="#333">
${grid.join('\n').replaceAll('<text ', '<text stroke="none" ')}
</g>
<path d="M${x(from)} ${y(from)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 3"/>
<g fill="#2563eb" fill-opacity="0.6">
${dots.join('\n')}
</g>
<text x="${margin + size / 2}" y="${whole - 6}" text-anchor="middle">stated confidence</text>
<text x="12" y="${margin + size / 2}" text-anchor="middle" transform="rotate(-90 12 ${margin + size / 2})">share found right</text>
</svg>
`
}
