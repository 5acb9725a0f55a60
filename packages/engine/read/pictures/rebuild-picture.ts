import type { LogoAnswer } from '../../model/engine.ts'
import { rebuildJpeg } from './jpeg.ts'
import { rebuildPng } from './png.ts'
import { rebuildSvg } from './svg/rebuild-svg.ts'
import { rebuildWebp } from './webp.ts'

/** A file that may be a picture, and the company that names it. */
export type PictureInput = { readonly bytes: Uint8Array; readonly domain: string }

/** Reads pictures away from the event loop. */
export type PictureReader = {
  /** Returns what the file is; null: it could not be read now. */
  readPicture(input: PictureInput, signal: AbortSignal): Promise<ReadPicture | null>
}

/** A file that was read. `picture` has nothing but what shows it; null: it is none, or it may not be passed on. */
export type ReadPicture = { readonly picture: LogoAnswer | null }

const forms: readonly (readonly [LogoAnswer['mediaType'], (bytes: Buffer) => Buffer | null])[] = [
  ['image/png', rebuildPng],
  ['image/jpeg', rebuildJpeg],
  ['image/webp', rebuildWebp],
  ['image/svg+xml', rebuildSvg],
]

/**
 * Writes a picture anew from the parts that show it. The bytes decide what it is, whatever its server calls it; a file
 * of any other kind, with a wrong size, or that is broken, is none.
 */
export function rebuildPicture({ bytes: given }: PictureInput): ReadPicture {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  for (const [mediaType, rebuild] of forms) {
    const rebuilt = rebuild(bytes)
    if (rebuilt) return { picture: { mediaType, bytes: Uint8Array.from(rebuilt) } }
  }
  return { picture: null }
}
