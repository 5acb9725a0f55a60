import { ownValue } from '../../lib/own-value.ts'
import { nodesWithin } from './json-ld.ts'

// Properties under which a page describes its own firm: sizes of customers, parents and reviewers are elsewhere.
const ownKeys = new Set(['@graph', 'publisher', 'mainEntity', 'about'])
// The largest employers of the world have some two million.
const staffMax = 3_000_000
// The longest texts are like "10,001 to 50,000 employees worldwide".
const textLengthMax = 60

/**
 * Reads the number of people that the JSON-LD of a firm's own page states (schema.org `numberOfEmployees`): the upper
 * end of a range and the largest of several, so that it is no lower than the firm states. Returns null where none is
 * stated.
 */
export function statedStaff(blocks: readonly unknown[]): number | null {
  const counts = blocks
    .flatMap((block) => nodesWithin(block, (key) => !ownKeys.has(key)))
    .flatMap(({ node }) => [ownValue(node, 'numberOfEmployees')].flat())
    .map(countOf)
    .filter((count) => count !== null)
  return counts.length === 0 ? null : counts.reduce((most, count) => Math.max(most, count))
}

/** Reads a number, a text with one or two, or a QuantitativeValue. */
function countOf(value: unknown): number | null {
  if (typeof value === 'object' && value !== null) {
    const { maxValue, value: exact, minValue } = value as Readonly<Record<string, unknown>>
    return upperEndOf(maxValue) ?? upperEndOf(exact) ?? upperEndOf(minValue)
  }
  return upperEndOf(value)
}

function upperEndOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? staffOfSize(String(value)) : null
}

/** Reads the upper end of a size as lists and sites write it: `11-50`, `10,001+`, `250`. Null for other texts. */
export function staffOfSize(text: string): number | null {
  const written = text.slice(0, textLengthMax).replaceAll(/(?<=\d)[,.' ](?=\d{3}(?!\d))/g, '')
  const counts = [...written.matchAll(/\d{1,9}/g)].map(([digits]) => Number(digits))
  const most = counts.length > 2 ? 0 : Math.max(0, ...counts)
  return most >= 1 && most <= staffMax ? most : null
}
