// A notice is a line or two; a longer line is a text that has such a word among others.
const lineLettersMax = 250
const cookieWord = /\b(?:cookies?|traceurs)\b|çerez|クッキー/iu
const consentWord =
  /accept|akzept|aceit|aceptar|accett|agree|akkoord|consent|einverstanden|gebrauch|gebruik|kullan|neka|plaatst|polít|politi|privacy|privée|setting|stor(?:e|ing)|uses?\b|usamos|usiamo|utilis|utiliza|używ|verwende|benutz|använd|zgoda|使用/iu

/**
 * Leaves out the lines of a text that ask for consent to cookies, because they say we and you on pages of persons, too.
 * Pure.
 */
export function withoutConsent(text: string): string {
  if (!cookieWord.test(text)) return text
  return text
    .split('\n')
    .filter((line) => !isConsent(line))
    .join('\n')
}

function isConsent(line: string): boolean {
  return line.length <= lineLettersMax && cookieWord.test(line) && consentWord.test(line)
}
