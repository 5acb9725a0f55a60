import { parseDomain } from '../../lib/domain.ts'
import { ownValue } from '../../lib/own-value.ts'

// Where sites without a single telling link keep such pages.
const everywhere = ['/about', '/team', '/contact', '/about-us']
const bySuffix: Readonly<Record<string, readonly string[]>> = {
  de: ['/impressum', '/kontakt', '/team', '/ueber-uns'],
  at: ['/impressum', '/kontakt', '/team', '/ueber-uns'],
  ch: ['/impressum', '/kontakt', '/team', '/ueber-uns'],
  fr: ['/mentions-legales', '/contact', '/equipe', '/a-propos'],
  es: ['/aviso-legal', '/contacto', '/equipo', '/nosotros'],
  it: ['/contatti', '/chi-siamo', '/team', '/note-legali'],
  nl: ['/contact', '/over-ons', '/team', '/colofon'],
  pt: ['/contactos', '/sobre-nos', '/equipa', '/quem-somos'],
  br: ['/contato', '/sobre', '/equipe', '/quem-somos'],
}

/** The pages to try on a site that links none, by its country. */
export function guessPages(home: URL): string[] {
  const suffix = parseDomain(home.hostname)?.suffix.split('.').at(-1) ?? ''
  return (ownValue(bySuffix, suffix) ?? everywhere).map((path) => new URL(path, home).href)
}
