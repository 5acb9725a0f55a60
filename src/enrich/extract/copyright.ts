const sign = /©|\(c\)|&copy;|copyright/giu
// Marks and blanks between the sign and the name are few. Without a bound a row of signs costs the cube of its length.
const holderPattern =
  /(?:©|\(c\)|&copy;|copyright)[\s©:]{0,15}(?:copyright)?\s{0,3}(?:by\s{1,3})?(?:\d{4}\s{0,3}(?:[-–—,/]\s{0,3}(?:\d{2,4}|present|today))?)?[\s,.:|-]{0,15}(?:by\s{1,3})?([^©|\n]{2,80})/iuy
// A gallery has one below each picture; what no name follows within these is no notice.
const signsMax = 100
const holderEnd =
  /\s*(?:[.,;|•·–—]\s|\.$|\s-\s|\ball rights|\brights reserved|\breserved|\balle rechte|\btous droits|\btodos los|\btodos os|\btutti i|\balle rechten|\bprivacy|\bterms|\bimpressum|\bimprint|\bwebsite by|\bpowered by|\bdesign(?:ed)? by|\bis a registered|\d{4}).*$/iu
const holdersMax = 4

/** Finds the owners named after a copyright sign: `© 2019-2024 Acme Ltd. All rights reserved`. */
export function copyrightHolders(text: string): string[] {
  return textsBehindSigns(text)
    .map((behind) => behind.replace(holderEnd, '').replace(/\s+/gu, ' ').trim())
    .filter((holder) => /\p{L}/u.test(holder) && !/^(?:all|the|by|and)$/i.test(holder))
    .slice(0, holdersMax)
}

function textsBehindSigns(text: string): string[] {
  const found: string[] = []
  sign.lastIndex = 0
  for (let signs = 0; signs < signsMax; signs += 1) {
    const next = sign.exec(text)
    if (!next) break
    holderPattern.lastIndex = next.index
    const behind = holderPattern.exec(text)?.[1]
    if (behind === undefined) continue
    found.push(behind)
    sign.lastIndex = holderPattern.lastIndex
  }
  return found
}
