/** Returns a line without the handle at its end, and with a dot for each pictograph within it. Pure. */
export function withoutPictographs(text: string): string {
  if (!mayHoldSigns.test(text)) return text
  return text.replace(handle, '').replaceAll(pictographs, ' • ').replaceAll(edges, '')
}

// Most lines have none of these signs.
const mayHoldSigns = /\s@|[\u2600-\u27BF\u{1F000}-\u{1FAFF}]/u
// `Jane Doe · @jane` of social networks.
const handle = /(?:[\s|·•,–-]{1,3}@[\w.]{2,30})+$/u
// `Jane Doe 🔤 Type designer`: signs of typography are no pictographs.
const pictographs = /\s?[^\P{Extended_Pictographic}©®™](?:\uFE0F|\u200D|\p{Emoji_Modifier})*\s?/gu
const edges = /^(?:\s?•\s)+|(?<![\s•])\s?•\s?$/gu
