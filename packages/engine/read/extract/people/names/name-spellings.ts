// `van der Lugt - Hoekstra`, `de Wit–Postma`: married people in the Netherlands join two surnames like this.
const marriedName =
  /(?:\s[-–]\s|–)(?=\p{Lu}[\p{L}'’]{1,24}$)(?<=\s(?:van|de|den|der|te|ten|ter|von|zu)\s\p{Lu}[\p{L}'’]{1,24}(?:\s[-–]\s|–))/u
// `José Mª Pérez`.
const maria = /(?<!\p{L})M\.?ª\.?(?!\p{L})/u
// `Jane Doe Assoc. CIPD`: a degree of two words.
const membership = /\s(?:Assoc|Chartered|Hons|Fellow|Member)\.?(\s\p{Lu}{3,6}$)/u

/**
 * Returns a name in the spelling that is read: two surnames joined by a hyphen, a shortened given name in full, and
 * each degree as one word. Pure.
 */
export const spelledInFull = (name: string): string =>
  name.replace(marriedName, '-').replace(maria, 'María').replace(membership, '$1')
