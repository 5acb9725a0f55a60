import { type Html, html } from '../html.ts'

/** A bar of two parts, one above the other, and of a loss below zero. */
export type Bar = {
  /** The label below the bar, shown where there is room: `Nov 22`. */
  readonly label: string
  readonly lower: number
  readonly upper: number
  readonly loss?: number
}

type ChartOptions = {
  /** One sentence that says what the chart shows; screen readers read it instead of the chart. */
  readonly summary: string
  readonly lowerName: string
  readonly upperName: string
  /** Name of the losses; absent: the bars have none. */
  readonly lossName?: string
  /** Sign before each figure of the axis, such as `$`. */
  readonly unit?: string
}

const width = 720
const height = 240
const plot = { right: 4, top: 22, bottom: 34 }
// Width of a digit on a phone, where the letters of the plot are largest.
const digitWidth = 17
const gap = 8
// The figures of an axis have at most two leading digits.
const axisFormat = new Intl.NumberFormat('en', { notation: 'compact' })
// One step more than these still has room for the letters of a phone.
const stepsWanted = 5
// More labels than this overlap on a phone.
const labelsMax = 4

/**
 * Returns a bar chart with its legend. The page shows the same figures in a table, because not everyone can read a
 * chart.
 */
export function barChart(
  bars: readonly Bar[],
  { summary, lowerName, upperName, lossName, unit = '' }: ChartOptions,
): Html {
  const values = axisOf(bars)
  const [least = 0, top = 0] = [values[0], values.at(-1)]
  const axis = values.map((value) => ({
    value,
    text: `${value < 0 ? '−' : ''}${unit}${axisFormat.format(Math.abs(value))}`,
  }))
  const left = gap + digitWidth * Math.max(...axis.map(({ text }) => text.length))
  const step = (width - left - plot.right) / Math.max(1, bars.length)
  const y = (value: number) =>
    plot.top + ((top - value) / (top - least)) * (height - plot.top - plot.bottom)
  const every = Math.ceil(bars.length / labelsMax)
  return html`<figure class="chart">
<svg class="chart-plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">
${axis.map(({ value, text }) => gridLine(text, left, y(value)))}
${bars.map((bar, index) => {
  const x = left + index * step + step * 0.14
  const { loss = 0 } = bar
  return html`<g><title>${bar.label}: ${bar.lower} ${lowerName}, ${bar.upper} ${upperName}${loss > 0 && `, ${loss} ${lossName}`}</title>
${rect('chart-lower', x, y(bar.lower), step * 0.72, y(0) - y(bar.lower))}
${rect('chart-upper', x, y(bar.lower + bar.upper), step * 0.72, y(bar.lower) - y(bar.lower + bar.upper))}
${rect('chart-loss', x, y(0), step * 0.72, y(-loss) - y(0))}</g>`
})}
${bars.map((bar, index) => (bars.length - 1 - index) % every === 0 && label(bar.label, left + (index + 0.5) * step, index === bars.length - 1))}
</svg>
<figcaption class="chart-legend">${legendEntry('', lowerName)}${legendEntry(' chart-key-upper', upperName)}${lossName !== undefined && legendEntry(' chart-key-loss', lossName)}</figcaption>
</figure>`
}

/** A colour and its name wrap together. */
function legendEntry(colour: string, name: string): Html {
  return html`<span class="chart-entry"><span class="chart-key${colour}"></span>${name}</span>`
}

/** Returns the figures of the axis, the least first: they have one distance, and zero is one of them. */
function axisOf(bars: readonly Bar[]): readonly number[] {
  const most = Math.max(1, ...bars.map(({ lower, upper }) => lower + upper))
  const deepest = Math.max(0, ...bars.map(({ loss = 0 }) => loss))
  const distance = roundDistance((most + deepest) / stepsWanted)
  const below = Math.ceil(deepest / distance)
  const above = Math.ceil(most / distance)
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * distance)
}

function gridLine(text: string, left: number, at: number): Html {
  return html`<line class="chart-grid" x1="${left}" x2="${width}" y1="${round(at)}" y2="${round(at)}"/>
<text class="chart-text" x="${left - gap}" y="${round(at + 4)}" text-anchor="end">${text}</text>`
}

function rect(
  name: string,
  x: number,
  y: number,
  barWidth: number,
  barHeight: number,
): Html | null {
  if (barHeight <= 0) return null
  return html`<rect class="${name}" x="${round(x)}" y="${round(y)}" width="${round(barWidth)}" height="${round(barHeight)}" rx="1.5"/>`
}

function label(text: string, x: number, isLast: boolean): Html {
  const [at, anchor] = isLast ? [width - plot.right, 'end'] : [x, 'middle']
  return html`<text class="chart-text" x="${round(at)}" y="${height - 6}" text-anchor="${anchor}">${text}</text>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Returns the least of 1, 2, 5, 10, 20, 50 ... that is not below the value. */
function roundDistance(value: number): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(value)))
  const digit = [1, 2, 5].find((each) => each * magnitude >= value) ?? 10
  return digit * magnitude
}
