import { isCompanyLine, isOwn, namesOtherEmployer, type OwnNames } from '../employment/employer.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { readName } from '../names/names.ts'
import { tellsHistory } from './history.ts'

// A sentence in the first person is not the firm's, and a person who held an office, or hands it over, holds it no
// longer.
const leaving =
  /(?<!\p{L})(?:I|[Mm]y|[Ff]ormer|[Ff]ormerly|[Pp]reviously|[Ee]arlier|until|retired|the late|ehemalig\w*|früher\w*|ancien(?:ne)?|antigu[oa]|anterior|voormalig\w*|ex|left|leaves|stepp?(?:ed|ing) down|died|hand(?:s|ed) over|passed (?:away|in|on)|[Bb]ought (?:the|our|this) \p{L}+ from|deceased|[Mm]ourn(?:s|ed|ing)?|[Ww]e (?:still )?remember|[Oo]bituary|[Cc]ondolences|resign(?:s|ed|ing)|retir(?:es?|ing)|dismissed|ousted|born in 1(?:[0-8]\d\d|9[0-2]\d)|[Tt]rauer(?:t|n)|Nachruf|[Ii]n (?:loving )?memory|missed by|goodbye|succeed(?:s|ed)|replace[sd]? (?:by|our|as|\p{Lu}\S*)|t(?:akes|ook|aking) over from|departed|farewell|a\.\s?D\.|i\.\s?R\.|verabschied\w*|Abschied|Gedenken|ausgeschieden|verstarb|verst[oe]rb\w+|gestorben|übergab|verließ|verlässt|Ruhestand|[Nn]achfolg\w*|folgte? auf|ersetzt|quitté|quitte|décédée?|retraite|succède|remplace|jubil\w+|dejó|deja|falleci\w+|sucede|sustituye|reemplaza|lasciato|lascia|scompars[oa]|pensione|subentra|sostituisce|deixou|aposentou|sucedeu|substitui|afscheid|overleden|verlaten|verlaat|verliet|pensioen|opvolg\w*|slutat|zmarł[aeoy]?|pension|efterträd\w*|efterfølg\w*)(?!\p{L})/u

// `Their people did what was agreed`, `to call them`: customers write like this about the firm, without quotation
// marks.
const customers =
  /(?<!\p{L})(?:(?<!and )their (?:team|people|staff|crew|work|service)|(?:call|contact|ask|hire|trust|recommend)(?:ed)? them|recommend(?:ed)? [\p{L} ]{0,20}to (?:anyone|everyone|all)|deren (?:Team|Leute|Arbeit)|leur équipe|su equipo nos|la loro squadra|hun team)(?!\p{L})/iu

/** Returns whether a sentence is about people who do not work for the firm now, or was written by a customer. */
export const isOfOthers = (sentence: string): boolean =>
  leaving.test(sentence) || tellsHistory(sentence) || customers.test(sentence)

const attribution = /^\s*[-–—~]\s?\p{Lu}/u
// The author's name is on the next line, with an office behind or below it.
const linesBelow = 2
const attributionLettersMax = 100

/** Returns whether the lines below a text name an author from another firm: `— Ann Ferris`, `Owner, Other Works`. */
export const isAttributed = (lines: readonly PageLine[], at: number, own: OwnNames): boolean =>
  attribution.test(lines[at + 1]?.text ?? '') ||
  lines
    .slice(at + 1, at + 1 + linesBelow)
    .some(({ text }) => text.length <= attributionLettersMax && namesOther(text, own))

// A text that ends in a stop is the next sentence.
const namesOther = (text: string, own: OwnNames): boolean =>
  (!/[.!?]$/.test(text) && namesOtherEmployer(text, own)) ||
  (isCompanyLine(text) && !isOwn(text, own))

// People who are no part of the firm, whatever office stands beside a name in the sentence.
const strangers =
  /(?<!\p{L})(?:among|including|such as|neighbou?rs?|landlord|customers?|clients?|suppliers?|distributors?|dealers?|resellers?|bank|investors?|insurers?|accountants?|auditors?|solicitors?|notary|architects?|mayor|minister|award\w*|prizes?|thank(?:s|ed)?|photograph\w*|interview\p{L}*|magazine|newspaper|editor|kund\p{L}*|lieferant\p{L}*|händler\p{L}*|steuerberat\p{L}*|notar\p{L}*|darunter|besuch\p{L}*|preis|bürgermeister\p{L}*|ministerin?|client[esi]?|fournisseurs?|distribut\p{L}*|banque|notaire|maire|ministre|comptable|proveedor(?:es)?|banco|notario|alcalde(?:sa)?|premio|fornitor[ei]|banca|notaio|sindac[oa]|klant(?:en)?|leveranciers?|notaris|accountant|burgemeester|boekhouder|leverant\p{L}*|klien\p{L}+|dostawc\p{L}+|zákazn\p{L}+|dodavatel\p{L}*)(?!\p{L})/iu

// `rented to a firm run by`: an indefinite firm is another one.
const someFirm =
  /\s(?:(?:to|from|for|with|by|of) (?:an?|another)|(?:an|von|für|mit|bei) eine[rmn]?|(?:à|par|pour|avec|chez) une?|(?:a|por|para|con|de|da|per) un[ao]?|(?:aan|door|voor|met|van) een|(?:till|av|från|för|til|af|fra) e(?:n|tt?)) (?:\p{L}+ )?(?:firm|company|business|agency|firma|betrieb|unternehmen|agentur|entreprise|société|agence|empresa|agencia|azienda|ditta|società|agenzia|bedrijf|bureau|företag|byrå|virksomhed)(?!\p{L})/iu

/** Returns whether a sentence is about customers, suppliers, officials or others beside the firm. */
export const isWithOthers = (sentence: string): boolean =>
  strangers.test(sentence) || someFirm.test(sentence)

// `the finance director of a bank`: an office at another firm, which has no name here.
const elsewhere =
  /\s(?:(?:of|at) (?:an?|another)|(?:bei|in|von) (?:eine[mr]|anderen)|(?:chez|dans|d['’]|de) ?une?|(?:de|en) (?:otr[oa]|una?)|(?:di|in) (?:un['’]?altr[oa]|una?)|(?:van|bij) een|(?:de|em) uma?|(?:på|av|af|hos) (?:en|ett?))\s(?!team|group|department|division)\p{L}/iu

/** Returns whether an office is one at a firm that the text does not name. */
export const isElsewhere = (office: string): boolean => elsewhere.test(office)

const firmBehind =
  /^,?\s(?:of|at|from|von|vom|bei|beim|van|bij|de|du|di|della|chez|z|från|fra|hos)\s(?:the\s)?(\p{Lu}[^.,;:]{2,60})/u

/** Returns whether the words behind a name are another firm, where the person works: `Jane Doe of Other Works`. */
export function isOfOtherFirm(rest: string, own: OwnNames): boolean {
  const [, firm = ''] = firmBehind.exec(rest) ?? []
  return firm !== '' && !isOwn(firm, own)
}

const goingTo = /(?:joins?|joined|moves?\sto|moved\sto)\s(\p{Lu}[^\s,.;]*(?:\s\p{Lu}[^\s,.;]*)*)/u

/** Returns whether a sentence says that someone goes to another firm: `Jane Doe, our owner, joins Other Works`. */
export function isGoingElsewhere(sentence: string, own: OwnNames): boolean {
  const [, firm = ''] = goingTo.exec(sentence) ?? []
  return firm !== '' && !isOwn(firm, own) && readName(firm)?.grade !== 'known'
}
