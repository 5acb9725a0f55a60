import type { Element } from 'domhandler'
import { isForeignBlock } from './zones.ts'

/** In how many elements of each kind a walk through a page is. */
export type Depths = {
  /** That speak of others by their own marks. */
  foreignDepth: number
  menuDepth: number
  /** That are the foot of the page. */
  footDepth: number
  /** That hold one entry of several, with a foot of its own. */
  cardDepth: number
}

const cardNames = new Set('article blockquote dialog figure li'.split(' '))

/** Lists the kinds of which a block is, so that the lines within it are of them. Pure. */
export function depthsOf(
  element: Element,
  { cardDepth }: Pick<Depths, 'cardDepth'>,
): readonly (keyof Depths)[] {
  const { name, attribs } = element
  const depths: (keyof Depths)[] = []
  if (isForeignBlock(element)) depths.push('foreignDepth')
  if (name === 'nav' || attribs['role'] === 'navigation') depths.push('menuDepth')
  const isFoot = name === 'footer' || attribs['role'] === 'contentinfo'
  if (isFoot && cardDepth === 0) depths.push('footDepth')
  if (cardNames.has(name)) depths.push('cardDepth')
  return depths
}
