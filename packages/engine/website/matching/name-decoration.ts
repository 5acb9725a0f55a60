const decoration =
  /^(?:welcome to|willkommen bei|bienvenue chez|bienvenidos? a|bem-vind[ao]s? (?:a|ao|aos|às|à) |benvenut[io] (?:a|da|in|nel|su)|velkommen til|välkommen till|welkom bij|witamy w|vítejte (?:na|u|v|ve) |vitajte (?:na|u|v|vo) |dobrodošli (?:k|na|pri|u|v) |üdvözöljük |köszöntjük |bine ați venit la|hoş geldiniz|tervetuloa(?: sivuille)?|tere tulemast|добро пожаловать в |ласкаво просимо до |добре дошли в |καλώς ήρθατε στ(?:ην?|ο|ον) |velkomin á |home of|about|contact|home|homepage|startseite|accueil|inicio|index of|logo of|logo|log ?in to|sign in to)\b[\s:|-]*|(?:(?<![\s:|-])[\s:|-]+)?\b(?:logo|home ?page|home|official (?:web)?site|website|web site|official|startseite|accueil|inicio)$/giu

/**
 * Lists the readings of a stated name, the barest last: in `Welcome to Home Kerven` the greeting is decoration, and
 * `Home` may be the first word of the name. Pure.
 */
export function readingsOf(name: string): readonly string[] {
  const once = name.trim().replace(decoration, '').trim()
  const readings = [name.trim(), once, once.replace(decoration, '').trim()]
  return [...new Set(readings)].filter((reading) => reading !== '')
}
