import { transliterate } from '../names/transliterate.ts'
import { relate, type SoughtName, wordsAdded } from './matching/match.ts'

// Heads have some dozens of meta elements; a longer element than this holds no name and no description.
const tagsMax = 100
const tagLengthMax = 700
const siteNameKey = /(?:property|name)=["']?og:site_name["'\s]/i
const descriptionKey = /(?:property|name)=["']?(?:og:)?(?:description|title)["'\s]/i
const contentValue = /content=(?:"([^"]+)|'([^']+))/i

/** Lists what follows a tag's opening in a page: its attributes, and for a title its text. */
function afterTags(html: string, tag: string): readonly string[] {
  const pieces = html.split(tag, tagsMax + 1).slice(1)
  return pieces.map((piece) => piece.slice(0, tagLengthMax))
}

function contentOf(attributes: string): string {
  const match = contentValue.exec(attributes)
  return match?.[1] ?? match?.[2] ?? ''
}

// Shorter words are parts of other words by chance.
const wordLengthMin = 3

/**
 * Creates the check whether the beginning of a page shows it to be another firm's: the page states another name than
 * the sought one, and has no word of the sought name in title and description. A page that names no owner is read on.
 */
export function createOtherOwnerCheck(sought: SoughtName): (beginning: Buffer) => boolean {
  const words = [...sought.core, ...sought.spellings].filter(
    ({ length }) => length >= wordLengthMin,
  )
  return (beginning) => {
    const html = beginning.toString('utf8').replaceAll('<META', '<meta')
    const metas = afterTags(html, '<meta').map((piece) => piece.split('>', 1)[0] ?? '')
    const name = contentOf(metas.find((meta) => siteNameKey.test(meta)) ?? '')
    if (name === '' || relate(sought, name, wordsAdded.inOwnName) !== 'other') return false
    const titles = afterTags(html, '<title').map((piece) => piece.split('<', 1)[0] ?? '')
    const said = [...titles, ...metas.filter((meta) => descriptionKey.test(meta)).map(contentOf)]
    const folded = transliterate([name, ...said].join(' '))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
    return words.length > 0 && !words.some((word) => folded.includes(word))
  }
}
