import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barChart } from '../../web/components/bar-chart.ts'

const options = { summary: 'A chart.', lowerName: 'spent', upperName: 'left' }
const axisOf = (most: number) => {
  const { markup } = barChart([{ label: 'Nov 2', lower: most, upper: 0 }], options)
  const texts = markup.matchAll(/x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g)
  return [...texts].map(([, x, text = '']) => ({ x: Number(x), text })).slice(0, -1)
}

for (const [most, texts] of [
  [3, ['0', '1', '2', '3']],
  [33, ['0', '10', '20', '30', '40']],
  [300, ['0', '100', '200', '300']],
  [23_500, ['0', '5K', '10K', '15K', '20K', '25K']],
  [4_321_000, ['0', '1M', '2M', '3M', '4M', '5M']],
] as const) {
  test(`the axis of a chart up to ${most} has round figures, and room for them on a phone`, () => {
    const axis = axisOf(most)
    assert.deepEqual(
      axis.map(({ text }) => text),
      texts,
    )
    // The texts end at x. On a phone they are 25 units high, and a digit is less than 0.66 of that wide.
    for (const { x, text } of axis) assert.ok(text.length * 25 * 0.66 <= x, `${text} at ${x}`)
  })
}

test('a colour of the legend stays beside its name', () => {
  const { markup } = barChart([{ label: 'Nov 2', lower: 1, upper: 1 }], options)
  for (const name of ['spent', 'left']) {
    assert.match(markup, new RegExp(`<span class="chart-entry"><span [^>]+></span>${name}</span>`))
  }
})

test('a loss is drawn below zero, which has a line of the axis, however large it is beside the gains', () => {
  for (const [gain, loss] of [
    [50, 5],
    [0, 7],
    [3, 90],
  ] as const) {
    const bars = [
      { label: 'Nov 1', lower: gain, upper: 0 },
      { label: 'Nov 2', lower: 0, upper: 0, loss },
    ]
    const { markup } = barChart(bars, { ...options, lossName: 'lost' })
    const places = [...markup.matchAll(/y="([\d.]+)" text-anchor="end">([^<]*)</g)]
    const zero = Number(places.find(([, , text]) => text === '0')?.[1]) - 4
    const bar = /class="chart-loss" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/.exec(
      markup,
    )
    const [top, height] = [Number(bar?.[1]), Number(bar?.[2])]
    assert.ok(Math.abs(top - zero) < 0.2, `${top} is not at zero, ${zero}`)
    assert.ok(height > 0 && top + height <= 240)
    assert.match(markup, new RegExp(`Nov 2: 0 spent, 0 left, ${loss} lost`))
  }
})
