import type { Found } from '@enricher/engine/model/engine'

/** Returns what was found with its answer in wire fields; null stays null. */
export function inWireFields<Answer, Wire>(
  found: Found<Answer | null>,
  wire: (answer: Answer) => Wire,
): Found<Wire | null> {
  return { ...found, answer: found.answer === null ? null : wire(found.answer) }
}
