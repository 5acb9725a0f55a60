import { transliterate } from '../../names/transliterate.ts'

/** What a page of a company's site is likely to hold. */
export type PageKind =
  | 'people'
  | 'imprint'
  | 'contact'
  | 'about'
  | 'company'
  | 'legal'
  | 'person'
  | 'card'
  | 'press'
  | 'privacy'
  | 'careers'

type KindRule = {
  /** How much reading such a page is worth, 0 to 100. */
  readonly worth: number
  /** More pages of a kind say the same again, in another language or for another branch. */
  readonly pagesMax: number
  /** Words of paths and link texts, other scripts in Latin letters; `-` joins those that stand together. */
  readonly words: string
  /** The same in scripts that no letter-wise reading turns into Latin, and that part no words. */
  readonly asianWords?: RegExp
}

// In the order of precedence: a link to "our team and jobs" is one to people.
export const pageKinds: Readonly<Record<PageKind, KindRule>> = {
  people: {
    worth: 100,
    pagesMax: 6,
    words: `team our-team the-team meet-the-team meet-our-team team-members staff our-staff people our-people leadership
      management executives executive-team management-team leadership-team board-of-directors directors founders
      attorneys lawyers physicians faculty consultants
      unser-team das-team mitarbeiter mitarbeiterinnen ansprechpartner ansprechpartnerinnen geschaftsfuhrung geschaeftsfuehrung
      geschaftsleitung geschaeftsleitung fuhrung fuehrung vorstand menschen kopfe koepfe
      equipe notre-equipe l-equipe nos-equipes direction dirigeants collaborateurs
      equipo nuestro-equipo el-equipo directivos direccion personas squadra il-team il-nostro-team direzione persone
      ons-team het-team medewerkers mensen directie bestuur equipa a-equipa a-nossa-equipa nossa-equipe nosso-time time
      diretoria lideranca pessoas
      komanda nasha-komanda sotrudniki rukovodstvo rukovoditeli ekip kolektiv zespol nasz-zespol nas-tym omada medarbetare
      medarbejdere ansatte henkilosto`,
    asianWords:
      /役員|経営陣|社員紹介|スタッフ紹介|メンバー|チーム紹介|团队|團隊|管理层|管理層|领导|임원|임직원|경영진|팀소개|구성원/u,
  },
  imprint: {
    worth: 95,
    pagesMax: 2,
    words: `impressum imprint colophon anbieterkennzeichnung site-notice mentions-legales mentions aviso-legal note-legali
      colofon informacoes-legais ficha-tecnica informacion-legal rekvizity`,
    asianWords: /特定商取引法|运营主体|사업자\s?정보/u,
  },
  contact: {
    worth: 85,
    pagesMax: 2,
    words: `contact contacts contact-us contactus get-in-touch reach-us kontakt kontaktieren contactez-nous nous-contacter
      contacto contactanos contactar contatti contattaci contatto contato fale-conosco contactos contacteer
      kontakty kontakti svyazatsya-s-nami epikoinonia`,
    asianWords: /問い?合わ?せ|联系|聯絡|聯繫|문의|연락처/u,
  },
  about: {
    worth: 75,
    pagesMax: 3,
    words: `about about-us aboutus who-we-are our-story our-company company-profile uber-uns ueber-uns wir-uber-uns
      wir-ueber-uns unternehmen a-propos qui-sommes-nous sobre sobre-nosotros quienes-somos nosotros acerca-de chi-siamo
      o-kompanii o-nas za-nas pro-nas schetika-me-emas om-oss om-os
      azienda l-azienda over over-ons wie-zijn-wij wie-we-zijn sobre-nos quem-somos a-empresa la-empresa l-entreprise empresa
      entreprise`,
    asianWords: /会社概要|企業情報|会社案内|关于|關於|公司简介|公司簡介|회사\s?소개/u,
  },
  company: {
    worth: 60,
    pagesMax: 2,
    words: `company firma societe societa organisation organization organigramm offices locations standorte bureaux agences
      sedi oficinas vestigingen escritorios la-societe profile profil`,
  },
  legal: {
    worth: 55,
    pagesMax: 1,
    words: 'legal legal-notice terms agb cgv disclaimer rechtliches',
  },
  // Below a page of people; recognised by where the link stands.
  person: { worth: 50, pagesMax: 6, words: '' },
  card: { worth: 45, pagesMax: 5, words: 'vcard vcf' },
  press: {
    worth: 40,
    pagesMax: 1,
    words:
      'press newsroom media-contact press-contact presse pressekontakt prensa stampa pers imprensa',
  },
  privacy: {
    worth: 25,
    pagesMax: 1,
    words: `privacy privacy-policy datenschutz datenschutzerklarung datenschutzerklaerung confidentialite
      politique-de-confidentialite privacidad privacidade politica-de-privacidad privacybeleid`,
  },
  careers: {
    worth: 20,
    pagesMax: 1,
    words: `careers jobs karriere carriere carrieres recrutement empleo trabaja-con-nosotros lavora-con-noi vacatures
      carreiras`,
  },
}

const rules = Object.entries(pageKinds).map(([kind, rule]) => ({
  kind: kind as PageKind,
  phrases: rule.words.split(/\s+/).filter((phrase) => phrase !== ''),
  asianWords: rule.asianWords ?? null,
}))

// Beyond this a text is a sentence, not the name of a page.
const asianNameMax = 14

function kindOfAsianWords(text: string): PageKind | null {
  if (text.length > asianNameMax) return null
  return rules.find(({ asianWords }) => asianWords?.test(text))?.kind ?? null
}

/** What a path segment or a link text announces, and whether it says nothing else; null for anything else. */
export function kindOfWords(
  text: string,
): { readonly kind: PageKind; readonly isWhole: boolean } | null {
  const asian = kindOfAsianWords(text.trim())
  if (asian) return { kind: asian, isWhole: true }
  const words = slugOf(text)
  if (words === '') return null
  for (const { kind, phrases } of rules) {
    if (phrases.includes(words)) return { kind, isWhole: true }
  }
  // A sentence that holds such a word is about something else.
  if (words.split('-').length > wordsMax) return null
  for (const { kind, phrases } of rules) {
    if (phrases.some((phrase) => `-${words}-`.includes(`-${phrase}-`)))
      return { kind, isWhole: false }
  }
  return null
}

const wordsMax = 6

function slugOf(text: string): string {
  return transliterate(text.slice(0, 120))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}
