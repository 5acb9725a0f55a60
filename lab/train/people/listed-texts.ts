import { readSections, readWords } from '../../../packages/engine/data/words.ts'

/** Lists the titles of roles and professions of the engine's own data. */
export const listedTitles = (): readonly string[] => [
  ...[...readSections('role-titles').values()].flat(),
  ...readWords('professions'),
]

/** Lists words of trades and of pages of the engine's own data. */
export const listedWords = (): readonly string[] =>
  [
    ...readWords('industry-words').flatMap((line) => line.replace(/^[^:]*:/, '').split(' ')),
    ...[...readSections('page-words').values()].flat(),
  ].filter((text) => text !== '')

/** Lists the given names of the engine's own data, without their remarks. */
export const listedNames = (): readonly string[] =>
  readWords('given-names').map((line) => line.split(':', 1)[0] ?? '')
