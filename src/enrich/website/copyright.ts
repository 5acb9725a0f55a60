// Between the sign and the name stand a year, a mark or two, "by". Each run is bounded, and the first is taken whole or not
// at all: a page of nothing but signs would otherwise be looked through from every one of them.
const holderPattern =
  /(?:©|\(c\)|&copy;|copyright)(?=(?<gap>[\s©:]{0,12}))\k<gap>(?:copyright)?\s{0,3}(?:by\s{1,3})?(?:\d{4}\s{0,3}(?:[-–—,/]\s{0,3}(?:\d{2,4}|present|today))?)?[\s,.:|-]{0,12}(?:by\s{1,3})?(?<holder>[^©|\n]{1,80})/giu
const holderEnd =
  /\s*(?:[.,;|•·–—]\s|\.$|\s-\s|\ball rights|\brights reserved|\breserved|\balle rechte|\btous droits|\btodos los|\btodos os|\btutti i|\balle rechten|\bprivacy|\bterms|\bimpressum|\bimprint|\bwebsite by|\bpowered by|\bdesign(?:ed)? by|\bis a registered|\d{4}).*$/iu
const holdersMax = 4
// The sign stands at most a few times on a page; a list of works has more, none of them the site's.
const matchesMax = 100

/** The owners named after a copyright sign: `© 2019-2024 Acme Ltd. All rights reserved`. */
export function copyrightHolders(text: string): string[] {
  const holders: string[] = []
  let matches = 0
  for (const { groups } of text.matchAll(holderPattern)) {
    const holder = (groups?.['holder'] ?? '').replace(holderEnd, '').replace(/\s+/gu, ' ').trim()
    if (/\p{L}/u.test(holder) && !/^(?:all|the|by|and)$/i.test(holder)) holders.push(holder)
    matches += 1
    if (holders.length === holdersMax || matches === matchesMax) break
  }
  return holders
}
