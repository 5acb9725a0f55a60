/** The size of a picture in pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

// A smaller picture counts readers or holds a place.
const sideMin = 16
const sideMax = 8_192
// A browser needs four bytes for each pixel, whatever the length of the file: this is 32 MB.
const pixelsMax = 8_000_000

/** Returns whether a picture of this size may be shown: neither a dot nor more than a page can hold. */
export function isShowable({ width, height }: PictureSize): boolean {
  const sides = [width, height]
  return sides.every((side) => side >= sideMin && side <= sideMax) && width * height <= pixelsMax
}
