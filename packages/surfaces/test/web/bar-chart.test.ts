import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barChart } from '../../web/components/bar-chart.ts'

const options = { summary: 'A chart.', lowerName: 'spent', upperName: 'left' }
const axisOf = (most: number) => {
  const { markup } = barChart([{ label: 'Nov 2', lower: most, upper: 0 }], options)
  const texts = markup.matchAll(/x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g)
  return [...texts].map(([, x, text = '']) => ({ x: Number(x), text })).slice(0, 3)
}

for (const [most, texts] of [
  [3, ['0', '2', '4']],
  [300, ['0', '150', '300']],
  [23_500, ['0', '12K', '24K']],
  [4_321_000, ['0', '2.2M', '4.4M']],
] as const) {
  test(`the axis of a chart up to ${most} is short, and has room for its figures on a phone`, () => {
    const axis = axisOf(most)
    assert.deepEqual(
      axis.map(({ text }) => text),
      texts,
    )
    // The texts end at x. On a phone they are 25 units high, and a digit is less than 0.66 of that wide.
    for (const { x, text } of axis) assert.ok(text.length * 25 * 0.66 <= x, `${text} at ${x}`)
  })
}
