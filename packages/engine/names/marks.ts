// Typewriters had one apostrophe and one hyphen; word processors and phones write these instead.
const apostrophes =
  /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02c8\u02bd-\u02bf\u2032\u2035\u00b4`\uff07\ua78b\ua78c\u05f3\u055a]/gu
const hyphens =
  /(?<=[\p{L}\p{M}.])[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d\u058a\u05be](?=\p{L})/gu

/** Writes every apostrophe of a name as `'`, and every dash between two of its letters as `-`. */
export function plainMarks(name: string): string {
  return name.replace(apostrophes, "'").replace(hyphens, '-')
}

/** Removes signs of registration and ticks, which NFKC would spell out as letters: `CFP®`, `Acme™`. */
export function withoutSigns(name: string): string {
  return name
    .replace(
      /(?:[™®©℠℗ⓇⓡⒸⓒ✓✔☑✅\u{1f12b}\u{1f12c}\u{1f16a}-\u{1f16c}]|ᵀᴹ|ˢᴹ|ᴹᴰ|(?<=\p{L})[ᴿ®])\ufe0f?/gu,
      ' ',
    )
    .trim()
}
