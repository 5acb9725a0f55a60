// Typewriters had one apostrophe and one hyphen; word processors and phones write these in their place.
const apostrophes = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02c8\u2032\u00b4`\uff07]/gu
const hyphens = /(?<=[\p{L}\p{M}.])[\u2010-\u2015\u2212\ufe63\uff0d](?=\p{L})/gu

/** Writes every apostrophe of a name as `'`, and every dash between two of its letters as `-`. */
export function plainMarks(name: string): string {
  return name.replace(apostrophes, "'").replace(hyphens, '-')
}

/** Removes signs of registration and ticks, which NFKC would spell out as letters: `CFP®`, `Acme™`. */
export function withoutSigns(name: string): string {
  return name.replace(/[™®©℠✓✔☑]\ufe0f?/gu, ' ').trim()
}
