import { type Draw, itemAt } from './draw.ts'

/** The values of the names between double brackets. */
export type Values = Readonly<Record<string, string>>

/**
 * Replaces `[[name]]` with its value and `[[one~other]]` with one of its wordings, drawn by the text around it.
 *
 * @throws {Error} A name has no value.
 */
export function fill(template: string, values: Values, draw: Draw): string {
  return template.replaceAll(/\[\[([^[\]]{1,80})\]\]/g, (whole, inside: string, at: number) => {
    if (inside.includes('~')) return itemAt(inside.split('~'), draw(`wording ${at} ${inside}`))
    const value = values[inside]
    if (value === undefined) throw new Error(`${whole} has no value`)
    return value
  })
}
