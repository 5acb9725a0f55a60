import { readCardMarks } from '../strangers/card-marks.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'

// Shorter words are parts of other words.
const wordLettersMin = 4

/** Lists the facts about the card of a name: its size, links and pictures. Their order is that of the learnt trees. */
export function cardFacts(
  { mark, card, element }: NamedLine,
  page: MarkedLines,
): readonly number[] {
  const lines = page.lines.slice(card.start, card.end)
  const { hrefs, pictures } = readCardMarks(element)
  const words = (mark.key ?? '').split(' ').filter((word) => word.length >= wordLettersMin)
  const holdsName = (text: string) => words.some((word) => text.toLowerCase().includes(word))
  const isContact = (href: string) => /^(?:mailto|tel):/i.test(href)
  const linked = lines.flatMap(({ links }) => links.map(({ attribs }) => attribs['href'] ?? ''))
  return [
    card.end - card.start,
    Number(hrefs.some((href) => /^mailto:|linkedin\.com\/in\//i.test(href) && holdsName(href))),
    Number(linked.some(isContact)),
    pictures.length,
    Number(pictures.some((picture) => holdsName(picture.alt) || holdsName(picture.mark))),
    lines.reduce((most, { text }) => Math.max(most, text.length), 0),
  ]
}
