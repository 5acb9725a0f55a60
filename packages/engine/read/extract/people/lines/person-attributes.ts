import type { Element } from 'domhandler'

// The attributes of every element of a page are tested: the usual keys are compared first.

/** Returns whether an attribute may lead to a person: a link, an address, or a part of an address for a script. */
export function mayLead({ attribs }: Element): boolean {
  for (const key in attribs) {
    if (!plainKeys.has(key) && key.length <= keyLettersMax && leadingKeys.test(key)) return true
  }
  return false
}

// Scripts use no longer keys.
const keyLettersMax = 100
const plainKeys = new Set('class id style title width height align target rel type name'.split(' '))
const leadingKeys =
  /^(?:href|content|on[a-z]+|data-.*(?:mail|user|name|domain|host|addr|href|enc).*)$/

/** Returns whether an element is marked up as a person by microdata, RDFa or hCard. */
export function isMarkedPerson({ attribs }: Element): boolean {
  const { class: classes, itemtype, typeof: kind } = attribs
  if (classes?.includes('card') && cardMark.test(classes)) return true
  const type = itemtype ?? kind
  return type !== undefined && personMark.test(type)
}

const personMark = /(?:^|[\s/:])Person\b/
const cardMark = /(?:^|\s)(?:vcard|h-card)(?=\s|$)/
