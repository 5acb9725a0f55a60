import type { Element } from 'domhandler'
import { memoizeTexts } from '../../../../lib/memoize.ts'
import { transliterate } from '../../../../names/transliterate.ts'
import { kindOfWords, type PageKind } from '../../page-kinds.ts'
import type { PageLine } from './page-lines.ts'

// These tables recognise the places of a site that are about people who are not its own. Each sign has a table, in
// folded letters; a new language adds words to a row.

/** Headings over other people: clients with their praise, advisers, investors, dealers, the makers of the site. */
const foreignHeadings: readonly RegExp[] = [
  // Praise by others; `happy customers and partners` may stand within.
  /\btestimonials?\b|\btestimonianze\b|\btemoignages?\b|\btestimonios?\b|\btestemunhos?\b|\bdepoimentos?\b|\bendorsements\b/,
  /\b(?:client|customer|patient|guest|user|student|kunden)\s?(?:reviews?|feedback|stories|comments|quotes|stimmen|meinungen)/,
  /\b(?:what|was) (?:our |unsere )?[a-z ]{0,20}(?:say|said|saying|think|sagen)\b|\bdas sagen\b|\bstimmen unserer\b|\bhear from our\b|\bsuccess stor(?:y|ies)\b/,
  /\bkundenstimmen\b|\bkundenmeinungen\b|\bgae?stebuch\b|\bguest ?book\b|\bgastenboek\b|\bgastbok\b|\bgjestebok\b|\bgaestebog\b|\bvieraskirja\b|\blivre dor\b|\blibro de visitas\b|\bkniha navstev\b|\bksiega gosci\b|\bvendegkonyv\b|\bknjiga gostiju\b|\bavis (?:de nos )?clients\b|\bils (?:nous font confiance|parlent de nous)\b/,
  /\bopiniones\b|\blo que dicen\b|\bdicono di noi\b|\brecensioni\b|\b(?:klanten|gasten) (?:over|vertellen|zeggen)\b|\bo que dizem\b/,
  /^(?:customer |client )?(?:reviews?|comments?|kommentare|commentaires|comentarios|commenti|reacties)$/,
  /^(?:recent |our |unsere |nos |nuestros |nostri |nossos |onze )?(?:clients?|customers?|kunden|referenzen|references|clientes|clienti|klanten|case studies)$/,
  /^(?:opinie|referencje|nasi klienci|co mowia (?:o nas|nasi klienci)|reference|nasi klienti|rekli o nas|napsali o nas)$/,
  /^(?:vara kunder|vores kunder|vare kunder|kunderna? (?:om oss|sager)|(?:kund)?omdomen|referenser|referencer|anmeldelser|udtalelser|omtaler|asiakkaat|referenssit|avis|resenas|avaliacoes|bewertungen|rezensionen)$|\b(?:vad|hvad|hva) (?:sager |siger |sier )?(?:vara|vores|vare) kunder\b/,
  /^(?:loved|trusted|used|chosen|recommended|backed) by\b/,
  /^(?:our |unsere )?(?:happy|satisfied|zufriedenen?) (?:clients?|customers?|kunden)$|\bwall of love\b|\bdont take our word\b|^stimmen (?:zu|uber) uns$|\bce quils disent\b|\bhablan de nosotros\b|\bparlano di noi\b/,
  /^(?:the |our |die |unsere |le |nos |nuestros |onze )?(?:jury|juroren|ambassadors|botschafter|ambassadeurs|embajadores|supporters|patrons|unterstutzer|mecenes|landlords?|vermieter)$|^where are they now\b/,
  // Advisers and investors.
  /\badvisory\b|\badvis[oe]rs$|\bboard of advis|\bbeirat\b|\bcomite consultatif\b|\bconsejo asesor\b|\bcomitato (?:scientifico|consultivo)\b|\braad van advies\b|\bconselho consultivo\b/,
  /^(?:our |unsere |nos |nuestros |i nostri |onze |nossos )?(?:investors?|backers|investoren|investisseurs|inversores|investitori|investeerders|investidores|sponsors?|sponsoren)$/,
  // Dealers and partners elsewhere.
  /^(?:our |find (?:a |your )?|authorized |authorised |local |international |become a )*(?:distributors?|dealers?|resellers?|retailers?|stockists|sales representatives|manufacturers? reps?|agents)(?: list| locator| network)?$/,
  /\b(?:handler|handlersuche|vertriebspartner|fachhandler|revendeurs|distributeurs|distribuidores|rivenditori|distributori|concessionari|verdelers|dealers|wederverkopers|revendedores)$/,
  /\b(?:our|business|strategic|technology|channel|unsere|nos|nuestros|nostri|onze|nossos) (?:partners?|partenaires|socios|parceiros)$|^partner ?(?:companies|firms|network|firmen)$|^affill?iat(?:ed|es)(?: companies)?$|^affliated companies$/,
  /^(?:our |unsere |nos |nuestros |i nostri |onze |os nossos |nossos |vara |vores |vare |nasi )?(?:suppliers?|vendors|lieferanten|fournisseurs|proveedores|fornitori|leveranciers|fornecedores|leverantorer|leverandorer|dostawcy|dodavatele|aterforsaljare|forhandlere|jalleenmyyjat|dystrybutorzy|partnerzy|samarbetspartners|samarbejdspartnere|samarbeidspartnere|partenaires|parceiros)$/,
  // Former staff, winners, authors.
  /^(?:our |the |unsere |nos |nuestros |i nostri |onze )?(?:former|past|previous|retired|ehemaligen?|fruhere[nr]?|anciens?|anciennes?|antiguos|antiguas|voormalige) (?!and\b|und\b|et\b|to\b|projects?\b|work\b|events?\b)[a-z ]{3,40}$/,
  /\bin memoriam\b|\bin memory of\b|\balumni\b|\bformer (?:staff|members|employees|presidents)\b|\bpast presidents?\b|\bhall of fame\b/,
  /^(?:awards?|honou?rs?|award winners|winners|scholarship .*|press(?: releases)?|in the (?:news|press|media)|(?:latest |recent |company )?news|pressestimmen|aktuelles|actualites|noticias|notizie|novita|nieuws)$/,
  /^(?:guest )?(?:speakers?|keynotes?|contributors|guest (?:authors?|posts?|bloggers?)|about the author|authors?|recent posts|related (?:posts|articles))$/,
  // Makers and hosts of the site and the owners of its pictures; imprints name them with their managers.
  /\b(?:web ?(?:design|site|seite|development|entwicklung)|site|design|internet) (?:by|von|par|door|di)\b|^(?:konzept|gestaltung|umsetzung|realisierung|realisation|realizzazione|webdesign|web ?design|programmierung|technische umsetzung|design)\b/,
  /\bhebergeu(?:r|rs)\b|\bhebergement\b|^hosting\b|\bhoster\b|\bbild(?:nachweise?|quellen|rechte)\b|\bphoto credits?\b|\bcredits? photos?\b|\bfotos?:|\bfotograf(?:ie|ien)\b$|\bcredits\b$|\bdiseno web\b|\brealisation (?:du|et|technique)\b|\bconception (?:et|du|graphique)\b/,
  /\((?:\w+ )?(?:agency|agentur|agence|agencia|agenzia|bureau|agentstvo)\)|\bpr agency\b|\bpresseagentur\b|\bcreation du site\b|\bsito realizzato\b|\b(?:web)?site (?:door|por)\b/,
  /\botzyvy\b|\bekspertnyi sovet\b|\bdilery\b|\bdistributory\b|\bsozdanie saita\b|\brazrabotka saita\b/,
  /\baufsichtsbehorde\b|\bdatenschutzbeauftragte[rn]?\b|\bdata protection officer\b|\bdelegue a la protection des donnees\b|\bstreitschlichtung\b|\bstreitbeilegung\b|\brechtsanwaltskammer\b/,
]

// A heading is a few words; a sentence that mentions clients opens nothing.
const headingLettersMax = 60

/** Tells whether a line stands over people of others. */
export const opensForeignZone = memoizeTexts(readHeadingAnew)

function readHeadingAnew(text: string): boolean {
  if (text.length < 2 || text.length > headingLettersMax) return false
  if (foreignSigns.test(text)) return true
  const folded = foldHeading(text)
  return foreignHeadings.some((heading) => heading.test(folded))
}

const labelOfOthers = /^([^:]{2,40}):\s/u

/** Returns whether the label of a line announces others: `Design: Other Works, owner Jane Doe`. */
export function isLabelledForOthers(text: string): boolean {
  const [, said = ''] = labelOfOthers.exec(text) ?? []
  return said !== '' && opensForeignZone(said)
}

// Headings of the same meaning in scripts that are not folded to Latin letters.
const foreignSigns =
  /お客様の声|導入事例|^顧問|代理店|^制作|採用事例|고객 ?후기|자문위원|대리점|대행사|홈페이지 제작|客户评价|客戶評價|顾问委员会|顧問委員會|经销商|經銷商|网站建设|網站建設|代理公司/u

function foldHeading(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replace(/^[\s:.»«"“”-]+/, '')
    .replace(/(?<![\s:.!»«"“”-])[\s:.!»«"“”-]+$/, '')
    .replaceAll(/\s+/g, ' ')
}

// Class names and ids with which site builders mark such places. `author-jane` on a whole article names the typist, so
// that only known ends may follow the word.
const foreignMark =
  /^(?:[a-z]+[-_]){0,3}(?:quotes?|quote-?name|quote-?author|reviews?|reviewers?|advis[oe]rs?|advisory|advisory-board|investors?|clients?|customers?|comments?|comment-?list|commenters?|byline|posted-?by|post-?author|author|author-?(?:box|bio|info|name)|entry-?meta|post-?meta|site-?by|web-?design(?:er)?|credits?|blog-?posts?|latest-?news|news-?(?:list|item|feed)|distributors?|dealers?|twitter-?feed|tweets?)(?:[-_]?(?:box|block|list|item|text|content|wrap|wrapper|section|area|widget|slider|carousel|inner|row|col|body|view|container|\d+(?!\d)))*$/
const foreignAnywhere = /testimonial|kundenstimme|temoignage/
// `person-author`, `team-member-byline`: site builders use these names for the lines of a staff member.
const ownMark =
  /^(?:[a-z]+[-_])?(?:person|people|team|member|staff|employee)s?[-_](?:[a-z]+[-_])?(?:author|byline|credits?)/
// `people-say-author`, `client-person-author`: praise by others, on cards of the same kind.
const saidByOthers =
  /(?:^|[-_])(?:articles?|blogs?|clients?|comments?|customers?|feedback|guests?|news|opinions?|partners?|picks?|posts?|press|quotes?|reviews?|said|says?|stor(?:y|ies)|voices?)(?:[-_]|$)/

const containers = new Set(['html', 'body', 'main'])

/** Returns whether an element's own marks say that it holds people of others. */
export function isForeignBlock(element: Element): boolean {
  if (containers.has(element.name)) return false
  const { class: classes, id, itemprop } = element.attribs
  if (itemprop !== undefined && /^(?:author|review|reviews)$/i.test(itemprop)) return true
  return isMarked(classes) || isMarked(id)
}

const markLettersMax = 200

const isMarked = (marks: string | undefined): boolean => marks !== undefined && isForeignMark(marks)
const isForeignMark = memoizeTexts(readMarkAnew)

function readMarkAnew(marks: string): boolean {
  const tokens = marks
    .slice(0, markLettersMax)
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/\s+/)
  return tokens.some(
    (token) => foreignAnywhere.test(token) || (foreignMark.test(token) && !isOwnMark(token)),
  )
}

const isOwnMark = (token: string): boolean => ownMark.test(token) && !saidByOthers.test(token)

// Path segments of pages about others.
const foreignPath =
  /\/(?:[a-z-]*testimonials?|reviews?|references?|referenzen|kundenstimmen|(?:our-)?clients?|(?:our-)?customers?|case-stud(?:y|ies)|success-stor(?:y|ies)|portfolio(?:-companies)?|[a-z-]*advisory[a-z-]*|board-of-advisors|advisors|investors?|dealers?|distributors?|resellers?|where-to-buy|partners|blog|news|newsroom|press|presse|aktuelles|actualites|noticias|notizie|nieuws|events?|awards?|temoignages|testimonios|testimonianze|depoimentos|alumni|speakers)(?:[/.]|-\d|$)/

// The words that show a page's kind stand in far shorter paths.
const pathLettersMax = 1_000

const pathOf = (url: string): string => URL.parse(url)?.pathname.slice(0, pathLettersMax) ?? ''

/** Returns whether a page as a whole is about others, by its path, its title or its main heading. */
export function isForeignPage(
  url: string,
  headlines: readonly string[],
  isOwnName: (text: string) => boolean,
): boolean {
  const path = pathOf(url).toLowerCase()
  if (foreignPath.test(path)) return true
  return headlines.some((headline) =>
    headline
      .split(/\s[-–—|:»·]\s|[|»]/u)
      .slice(0, 2)
      .some((part) => opensForeignZone(part.trim()) && !isOwnName(part)),
  )
}

// Pages that present a firm's own people say so by path, title or main heading.
const teamKinds: ReadonlySet<PageKind> = new Set(['people', 'contact', 'about'])
// The prose of these pages is about the firm; a story names those who left, too, so that its cards are no team.
const aboutKinds: ReadonlySet<PageKind> = new Set([...teamKinds, 'story'])

/** Returns whether a page says that it presents people or the firm itself. */
export const isTeamPage = (url: string, headlines: readonly string[]): boolean =>
  [...segmentsOf(url), ...headlines].some(namesTeam)

/** Returns whether the prose of a page is about the firm: a page that presents its people, its past or itself. */
export const isAboutPage = (url: string, headlines: readonly string[]): boolean =>
  [...segmentsOf(url), ...headlines].some((text) => isOfKind(text, aboutKinds))

const segmentsOf = (url: string): readonly string[] =>
  pathOf(url)
    .split('/')
    .map((segment) => segment.replace(/\.[a-z]+$/, ''))

/** Returns whether a part of a text between signs, as in `Our team | Acme`, names a page of one of the kinds. */
const isOfKind = (text: string, kinds: ReadonlySet<PageKind>): boolean =>
  text.split(/\s[-–—:·]\s|[|»]/u).some((part) => {
    const found = kindOfWords(part)
    return found !== null && kinds.has(found.kind)
  })

// `/la-bodega`, `/en/heritage.html`: one segment of one to three words; articles and cases have long names or a folder.
const plainPath =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[\p{L}]{2,20}(?:[-_][\p{L}]{1,20}){0,2}(?:\.\p{L}{3,5})?\/?$/iu

/** Returns whether a page has a short path, like pages about a firm: articles have long ones. */
export const hasPlainPath = (url: string): boolean => plainPath.test(decodedPathOf(url))

/** Returns the path of a page's address without percent signs; empty where the address has none. */
export function decodedPathOf(url: string): string {
  const path = pathOf(url)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Returns whether a heading says that it stands over people of the firm or the firm itself. */
export const namesTeam = (text: string): boolean =>
  isOfKind(text, teamKinds) && !chosenBy.test(text)

// `Loved by teams like yours` is about customers.
const chosenBy = /\b(?:loved|trusted|used|chosen|recommended|backed) by\b/i

// `<blockquote>` also serves to indent; as a quotation it holds a sentence.
const quoteLettersMin = 60

/** Marks the lines of a quotation: its author is no member of the staff. */
export function markQuote(lines: readonly PageLine[], start: number, end: number): void {
  const quoted = lines.slice(start, end)
  if (!quoted.some((line) => line.text.length >= quoteLettersMin)) return
  for (const line of quoted) line.isForeign = true
}
