import { foldTitle } from './titles.ts'

/** Words that belong to the surname behind them. */
const particles: ReadonlySet<string> = new Set(
  `van von vom zu zum zur der den dem des de del dela della dello delle degli dei dal dalla di da das do dos du la le las
  los lo el al ul ul- bin ibn ben bint binti bte binte ter ten te op 't in in't 'ter tot onder aan uit over bij voor af av
  d' l' y e i san santa santo saint sainte st ste abu abou umm aït ait ould mac mc vander vanden vande vonder
  بن ابن بنت آل ابو أبو بو ال de' nic ni ó o ua ap ab zi 's 's- auf am an`
    .split(/\s+/)
    .map(foldTitle),
)

/** Only a particle when written in lower case: names as well (`Ben`), or common short words. */
const lowerCaseOnly: ReadonlySet<string> = new Set(
  'ben te in an am op e y i o ni in af av lo do ap ab san zi te ten tot over bij auf aan uit'.split(
    ' ',
  ),
)

/** Whether the word begins or continues a surname of several words, as `van` and `der` in `van der Berg`. */
export function isParticle(word: string): boolean {
  const folded = foldTitle(word)
  if (!particles.has(folded)) return false
  return isLowerCase(word) || !lowerCaseOnly.has(folded)
}

export function isLowerCase(word: string): boolean {
  return word === word.toLowerCase() && word !== word.toUpperCase()
}

/** Given names of two words or more: `María del Carmen`, `José de Jesús`. The first word and what follows `de`. */
const compoundHeads: ReadonlySet<string> = new Set('maria jose juan ana rosa luz sofia'.split(' '))
const compoundTails: ReadonlySet<string> = new Set(
  `carmen pilar rosario dolores lourdes mar angeles mercedes fatima jesus dios conceicao carmo graca luz socorro rocio
  consuelo sagrario cruz paz nieves prado soledad guadalupe ceu gloria milagros remedios gracas aparecida penha
  assuncao encarnacion asuncion concepcion rosa fe belen valle sol mont gracia`.split(/\s+/),
)

/** How many words the given name at the start takes; at least one. Leaves at least one word. */
export function givenLength(words: readonly string[]): number {
  const [first = '', ...rest] = words.map(foldTitle)
  if (first === 'عبد' && words.length > 2) return 2
  if (!compoundHeads.has(first) || !/^(?:de|del|da|do|dos|das)$/.test(rest[0] ?? '')) return 1
  const article = /^(?:la|los|las|el)$/.test(rest[1] ?? '') ? 1 : 0
  const length = 3 + article
  return compoundTails.has(rest[1 + article] ?? '') && words.length > length ? length : 1
}
