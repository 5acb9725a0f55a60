/** Class names that the page's own style sheets use for disguises. */
export type PageStyles = {
  readonly hidden: ReadonlySet<string>
  readonly turned: ReadonlySet<string>
}

const sheetLengthMax = 100_000
const rulesMax = 500

/** Reads the plain class rules of inline style sheets: `.trap { display: none }`. */
export function readStyles(sheets: readonly string[]): PageStyles {
  const rules = sheets.flatMap((sheet) => tellingRules(sheet.slice(0, sheetLengthMax)))
  const classesWhere = (isMeant: (declarations: string) => boolean) =>
    new Set(
      rules
        .filter(({ declarations }) => isMeant(declarations))
        .flatMap(({ selectors }) => classesOf(selectors)),
    )
  return { hidden: classesWhere(isHiding), turned: classesWhere(isTurning) }
}

type Rule = { readonly selectors: string; readonly declarations: string }

const telling = /display\s*:\s*none|bidi-override|isolate-override/gi
// Rules for print or small screens do not apply here. The condition is one line; a block of 500 rules is a whole print
// sheet.
const mediaRule = /@media[^{]{0,200}\{(?:[^{}]*\{[^{}]*\}){0,500}[^{}]*\}/g
const ruleLengthMax = 400

/** Returns the rules around the declarations of disguises; a sheet has hundreds of others. */
function tellingRules(sheet: string): Rule[] {
  if (sheet.search(telling) < 0) return []
  const plain = sheet.replace(mediaRule, '')
  return [...plain.matchAll(telling)].slice(0, rulesMax).map(({ index }) => {
    const opens = Math.max(0, plain.lastIndexOf('{', index))
    const before = plain.slice(Math.max(0, opens - ruleLengthMax), opens)
    const after = plain.slice(opens, opens + ruleLengthMax)
    return {
      selectors: before.slice(Math.max(before.lastIndexOf('}'), before.lastIndexOf('/')) + 1),
      declarations: after.slice(0, after.indexOf('}') < 0 ? undefined : after.indexOf('}')),
    }
  })
}

/** Returns whether a style shows its text from right to left, letter by letter. */
export function isTurning(style: string): boolean {
  return (
    /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)/i.test(style) &&
    /direction\s*:\s*rtl/i.test(style)
  )
}

/** Returns whether a style takes its element from the page. */
export function isHiding(style: string): boolean {
  return /display\s*:\s*none/i.test(style)
}

/** Returns the classes that `.a, span.b` names; longer selectors may not match. */
function classesOf(selectors: string): string[] {
  return selectors
    .split(',')
    .map((selector) => /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1] ?? '')
    .filter((name) => name !== '')
}
