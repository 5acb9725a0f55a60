/** Markup that is safe to put into a page. Only `html` makes it. */
export type Html = { readonly markup: string; readonly [isHtml]: true }

/** A value that a template may contain: texts are escaped; null, undefined and false add nothing. */
export type Content = Html | string | number | null | false | undefined | readonly Content[]

// JSON and databases cannot contain a symbol, so that no foreign value is ever taken for markup.
const isHtml: unique symbol = Symbol('html')

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

// A value without quotes around it could begin another attribute, which escaping does not prevent.
const unquotedAttribute = /\s[\w:-]+\s*=\s*$/

/**
 * Tags a template of HTML and returns its markup. Every value is escaped for text and for quoted attributes.
 * @throws Error when a value stands unquoted in an attribute: a mistake in the template, whatever the value is
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = parts[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (unquotedAttribute.test(parts[index] ?? '')) {
      throw new Error(`A value needs quotes around it: ${parts[index]}`)
    }
    markup += markupOf(value) + (parts[index + 1] ?? '')
  }
  return made(markup)
}

/** Returns a boolean attribute when it is set, else nothing. */
export function flag(name: 'checked' | 'disabled' | 'required' | 'selected', isSet: boolean): Html {
  return made(isSet ? ` ${name}` : '')
}

/**
 * Returns a block of data (JSON-LD) for other programs; browsers do not run it. A script element is not unescaped, so
 * no character may end it or begin a comment (WHATWG HTML 4.12.1.3).
 */
export function dataBlock(type: string, value: unknown): Html {
  const json = JSON.stringify(value).replace(/</g, '\\u003c')
  return made(`${html`<script type="${type}">`.markup}${json}</script>`)
}

function made(markup: string): Html {
  return { markup, [isHtml]: true }
}

function markupOf(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign)
  if (typeof value === 'number') return String(value)
  if (isList(value)) return value.map(markupOf).join('')
  if (value[isHtml] === true) return value.markup
  throw new Error('Only texts, numbers and markup can stand in a page.')
}

function isList(value: Html | readonly Content[]): value is readonly Content[] {
  return Array.isArray(value)
}
