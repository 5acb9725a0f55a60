import { drawPortion, drawShare, randomOf } from '../../tools/random.ts'
import { type InventedName, inventName, suffixShares } from './invented-names.ts'
import type { PersonRow } from './people.ts'
import { bandOf, deviantShares, drawHandleShare, drawSize, sharesOf } from './population.ts'
import { type Spelling, writeLocalPart } from './write-address.ts'

/**
 * Draws people from the published shares, calibrated so that the simple method has the figures on them that it has on
 * real people (`population.ts`).
 */
export function simulatePeople(domains: number, seed: number): readonly PersonRow[] {
  const random = randomOf(seed)
  return Array.from({ length: domains }, (_, index) => inventFirm(index, random)).flat()
}

/** How a firm writes its addresses. */
export type Customs = {
  readonly main: string
  readonly consistency: number
  readonly handleShare: number
  readonly spelling: Spelling
}

function inventFirm(index: number, random: () => number): readonly PersonRow[] {
  const suffix = drawShare(suffixShares, random)
  const domain = `firm-${index}.${suffix}`
  const size = drawSize(random)
  const customs = drawCustoms(size, suffix, random)
  const people = new Map<string, PersonRow>()
  for (let count = 0; count < size; count++) {
    const name = inventName(suffix, random)
    const local = freeLocalPart(name, customs, random, (email) => people.has(`${email}@${domain}`))
    const email = `${local}@${domain}`
    const written = [name.given, name.middle, name.family].filter((part) => part !== '').join(' ')
    people.set(email, { name: written, email, domain })
  }
  return [...people.values()]
}

/** Draws how a firm of this size writes its addresses. */
export function drawCustoms(size: number, suffix: string, random: () => number): Customs {
  const band = bandOf(size)
  const germanShare = /^(?:de|at|ch)$/.test(suffix) ? 0.8 : 0.35
  return {
    main: drawShare(sharesOf(band, suffix), random),
    consistency: drawPortion(...band.consistency, random),
    handleShare: drawHandleShare(band, random),
    spelling: { expandsUmlauts: random() < germanShare },
  }
}

/**
 * Draws the local part of a person's address. The second person of a name gets another one: a middle letter, the other
 * usual pattern, a number.
 */
export function freeLocalPart(
  name: InventedName,
  customs: Customs,
  random: () => number,
  isTaken: (local: string) => boolean,
): string {
  const { main, consistency, handleShare, spelling } = customs
  if (random() < handleShare) return `x${Math.floor(random() * 1e9)}q`
  const isOwn = random() < consistency
  const pattern = isOwn ? main : drawShare(deviantShares, random)
  const tries = [pattern, main, '{first}{l}', '{first}.{last}', '{f}{last}', '{first}{last}']
  const locals = tries.map((id) => writeLocalPart(id, name, spelling, random))
  const free = locals.find((local) => local.length > 1 && !isTaken(local))
  return free ?? `${locals[0]}${2 + Math.floor(random() * 97)}`
}
