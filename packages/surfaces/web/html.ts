/** Markup that may stand in a page as it is. Only `html` makes it. */
export type Html = { readonly markup: string; readonly [isHtml]: true }

/** What may stand between the markup of a template: texts are escaped, nothing stands for null and false. */
export type Content = Html | string | number | null | false | undefined | readonly Content[]

// Not to be had from JSON or a database: a foreign value is never taken for markup.
const isHtml: unique symbol = Symbol('html')

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

// Without quotes around it a value could begin another attribute, which escaping does not prevent.
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

/** Returns a boolean attribute, or nothing. */
export function flag(name: 'checked' | 'disabled' | 'required' | 'selected', isSet: boolean): Html {
  return made(isSet ? ` ${name}` : '')
}

/**
 * Returns a block of data (JSON-LD) for other programs; browsers do not run it. In a script element nothing is
 * unescaped, so that no sign may end it or begin a comment (WHATWG HTML 4.12.1.3).
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
