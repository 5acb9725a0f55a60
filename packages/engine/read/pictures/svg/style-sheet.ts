import { type Declarations, readDeclarations } from './declarations.ts'
import { refuse } from './refusal.ts'

/** A rule of a style sheet. */
export type StyleRule = Declarations & {
  readonly selectors: string
  /** The classes it holds for; null: it may hold for every element. */
  readonly classes: readonly string[] | null
}

// Editors write a class for each colour. The rules and the elements (parse-drawing.ts) bound each other's work.
const rulesMax = 1_000
const selectorsMax = 2_000

/**
 * Reads the rules of a style sheet. Without the fonts of its own it shows others, and without its character set the
 * same; any other instruction refuses the drawing, as it would be drawn in other colours.
 * @throws {DrawingRefused}
 */
export function readSheet(sheet: string): readonly StyleRule[] {
  const rules = withoutComments(sheet)
    .replace(/@charset[ \t\n\r]{1,9}["'][\w-]{1,40}["'][ \t\n\r]{0,9};/gi, ' ')
    .replace(/@font-face[ \t\n\r]{0,9}\{[^{}]*\}/gi, ' ')
    .split('}')
  if (rules.pop()?.trim() !== '') refuse('a sheet that does not end')
  return rules.map(readRule)
}

/**
 * Bounds the rules of a whole drawing.
 * @throws {DrawingRefused}
 */
export function checkRules(rules: readonly StyleRule[]): void {
  const selectors = rules.reduce((sum, { classes }) => sum + (classes?.length ?? 1), 0)
  if (rules.length > rulesMax || selectors > selectorsMax) refuse('too many rules')
}

function readRule(rule: string): StyleRule {
  const [selectors = '', body, ...more] = rule.split('{')
  if (body === undefined || more.length > 0) refuse('a rule within a rule')
  const each = selectors.split(',').map((selector) => selector.trim())
  if (!each.every((selector) => isSimple(selector))) refuse('a selector that is not read')
  const areClasses = each.every((selector) => /^\.[\w-]{1,200}$/.test(selector))
  const classes = areClasses ? each.map((selector) => selector.slice(1)) : null
  return { ...readDeclarations(body), selectors: each.join(','), classes }
}

// Some elements in one another, each by its name, classes and id.
const partsMax = 4
const simplePart = /^(?:[a-z]{1,40}|\*|(?=[.#]))(?:[.#][\w-]{1,200}){0,4}$/i

function isSimple(selector: string): boolean {
  const parts = selector.split(/>|[ \t\n\r]+/).filter((part) => part !== '')
  const isWhole = !/^>|>$|>[ \t\n\r]*>/.test(selector)
  return isWhole && parts.length > 0 && parts.length <= partsMax && parts.every(isPart)
}

const isPart = (part: string): boolean => simplePart.test(part)

function withoutComments(text: string): string {
  let rest = ''
  let at = 0
  for (let open = text.indexOf('/*'); open !== -1; open = text.indexOf('/*', at)) {
    const close = text.indexOf('*/', open + 2)
    if (close === -1) refuse('a comment that does not end')
    rest += `${text.slice(at, open)} `
    at = close + 2
  }
  return rest + text.slice(at)
}
