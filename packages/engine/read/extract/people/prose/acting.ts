import { isOwn, type OwnNames } from '../employment/employer.ts'
import { readNames } from '../lines/inline.ts'
import { writtenName } from '../names/written-names.ts'
import { isBesideFirms, type Named, officeClause, pair, withoutStart } from './name-and-office.ts'
import { isOfOtherFirm, isWithOthers } from './prose-of-others.ts'

const acting = new RegExp(
  `(${writtenName}),?\\s(?:who\\s)?(?:still\\s|now\\s|today\\s)?(?:has\\s|have\\s|is\\s|are\\s|looks?\\s|runs?\\s|leads?\\s|joins?\\s|joined\\s|serves?\\s|works?\\s|acts?\\s|heads?\\s|handles?\\s|manages?\\s|oversees?\\s|keeps?\\s)([^.,;:!?()–—]{0,60}?)as\\s(?:(?:our|the|its)\\s)?${officeClause}`,
  'gu',
)

// `If Jane Doe joins us`, `Not our owners`: conditions, questions and denials.
const unsure =
  /(?<!\p{L})(?:if|whether|unless|until|when|should|would|could|does|did|do|not)(?!\p{L})/iu
// Words for a time that has ended or is long ago, for a likeness (`has as much say`) and for work for others.
const otherwise =
  /(?<!\d)(?:1[0-8]|19[0-6])\d|(?<!\p{L})(?:applied|as|bank|cast|choir|council|finished|had|known|left|listed|missed|never|no|not|quit|regarded|remembered|resigned|retired|same|seen|stood|such|theatre|town|twice|village)(?!\p{L})/u
const months =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/
const names = /(?<!\p{L})\p{Lu}[^\s,]*(?:\s\p{Lu}[^\s,]*)*/gu
const cameFrom = /(?<!\p{L})from\s\p{Lu}\S*(?:\s\p{Lu}\S*)*/gu

/** Returns whether a person acts elsewhere: `runs Other Works`, but not `joined from Other Works in May`. */
const isDoneElsewhere = (doing: string, own: OwnNames): boolean =>
  otherwise.test(doing) ||
  [...doing.replaceAll(cameFrom, '').matchAll(names)].some(
    ([name]) => !months.test(name) && !isOwn(name, own),
  )

/**
 * Reads people who act in an office: `Jane Doe looks after the money as finance manager`, `Jane Doe joined us in 2020
 * as sales director`. Pure.
 */
export function readActing(sentence: string, own: OwnNames): readonly Named[] {
  if (!sentence.includes(' as ') || sentence.endsWith('?')) return []
  return [...sentence.matchAll(acting)].flatMap((match) => {
    const [, name = '', doing = '', title] = match
    const before = sentence.slice(0, match.index)
    return isOfNone(`${before}${name}`) || isDoneElsewhere(doing, own)
      ? []
      : pair(withoutStart(name), title)
  })
}

const isOfNone = (before: string): boolean =>
  isBesideFirms(before) || isWithOthers(before) || unsure.test(before)

const owners =
  /(?<!\p{L})[Oo]ur\s(owners|founders|directors|managing directors|proprietors|co-founders),\s((?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:and|&)\s(?:\p{Lu}[\p{L}'’-]*\s){0,2}\p{Lu}[\p{L}'’-]*)/u

// `Our founders, Jane and Otto Doe, sold up`.
const soldUp = /^,?\s(?:have\s)?(?:sold|closed)(?!\p{L})/u

/** Reads two people who hold one office: `Our owners, Jane and Otto Doe, greet you`. Pure. */
export function readOwners(sentence: string, own: OwnNames): readonly Named[] {
  const match = owners.exec(sentence)
  const [whole = '', offices = '', both = ''] = match ?? []
  const index = match?.index ?? 0
  const rest = sentence.slice(index + whole.length)
  if (isOfNone(sentence.slice(0, index)) || isOfOtherFirm(rest, own) || soldUp.test(rest)) return []
  const title = offices.replace(/s$/u, '')
  return offices === '' ? [] : readNames(both).map((reading) => ({ reading, title }))
}
