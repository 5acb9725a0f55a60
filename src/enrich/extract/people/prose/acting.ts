import { readNames } from '../lines/inline.ts'
import { writtenName } from '../names/written-names.ts'
import { isBesideFirms, type Named, officeClause, pair, withoutStart } from './name-and-office.ts'

const acting = new RegExp(
  `(${writtenName}),?\\s(?:who\\s)?(?:still\\s|now\\s|today\\s)?(?:has\\s|have\\s|is\\s|are\\s|looks?\\s|runs?\\s|leads?\\s|joins?\\s|joined\\s|serves?\\s|works?\\s|acts?\\s|heads?\\s|handles?\\s|manages?\\s|oversees?\\s|keeps?\\s)[^.,;:!?()–—]{0,60}?as\\s(?:(?:our|the|its)\\s)?${officeClause}`,
  'gu',
)

/**
 * Reads who acts in an office: `Jane Doe looks after the money as finance manager`, `Jane Doe joined us in 2020 as
 * sales director`. Pure.
 */
export function readActing(sentence: string): readonly Named[] {
  if (!sentence.includes(' as ')) return []
  return [...sentence.matchAll(acting)].flatMap(({ index, 1: name = '', 2: title }) =>
    isBesideFirms(sentence.slice(0, index)) ? [] : pair(withoutStart(name), title),
  )
}

const owners =
  /(?<!\p{L})[Oo]ur\s(owners|founders|directors|managing directors|proprietors|co-founders),\s((?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:and|&)\s(?:\p{Lu}[\p{L}'’-]*\s){0,2}\p{Lu}[\p{L}'’-]*)/u

/** Reads two who hold one office: `Our owners, Jane and Otto Doe, greet you`. Pure. */
export function readOwners(sentence: string): readonly Named[] {
  const [, offices = '', both = ''] = owners.exec(sentence) ?? []
  const title = offices.replace(/s$/u, '')
  return offices === '' ? [] : readNames(both).map((reading) => ({ reading, title }))
}
