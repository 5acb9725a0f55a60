import { isOwn, type OwnNames } from '../employment/employer.ts'
import { readNames } from '../lines/inline.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { writtenName } from '../names/written-names.ts'
import type { Named } from './name-and-office.ts'
import { isOfOtherFirm, isWithOthers } from './prose-of-others.ts'

const joint = '\\s(?:and|und|et|y|e|en|och|og|i|&)\\s'
const jointOfTwo = new RegExp(joint, 'u')
// `sisters Jane and Anna Doe`, `Jane Doe and Otto Roe`: people behind up to three small words.
const people = `(?:\\p{Ll}+\\s){0,3}((?:\\p{Lu}[\\p{L}'’-]+${joint})?${writtenName}(?:${joint}${writtenName})?)(?![\\p{L}'’])`

type Row = { readonly title: string; readonly words: string; readonly pattern: RegExp }

const row = (title: string, words: string, then = ''): Row => ({
  title,
  words,
  pattern: new RegExp(`(?<!\\p{L})(?:${words})\\s${people}${then}`, 'u'),
})

// One row per language: the words for founded, and the title of a founder.
const founding: readonly Row[] = [
  row(
    'Founder',
    '(?:[Ff]ounded|[Ee]stablished|[Ss]et up|[Ss]tarted|[Ll]aunched)(?: in (?:\\p{L}+ )?\\d{4})?(?: in \\p{Lu}\\p{L}+)? by',
  ),
  row('Gründer', '[Gg]egründet(?: \\p{L}+){0,4}(?: \\d{4})?(?: in \\p{Lu}\\p{L}+)? von'),
  row(
    'Fondateur',
    '(?:[Ff]ondée?|[Cc]réée?|[Ll]ancée?)(?: en (?:\\p{L}+ )?\\d{4})?(?: à \\p{Lu}\\p{L}+)? par',
  ),
  row(
    'Fundador',
    '(?:[Ff]undad[oa]|[Cc]read[oa])(?: en (?:\\p{L}+ )?\\d{4})?(?: en \\p{Lu}\\p{L}+)? por',
  ),
  row('Fondatore', '(?:[Ff]ondat[oa]|[Nn]at[oa])(?: nel \\d{4})?(?: a \\p{Lu}\\p{L}+)? da'),
  row('Oprichter', '[Oo]pgericht(?: in (?:\\p{L}+ )?\\d{4})?(?: in \\p{Lu}\\p{L}+)? door'),
  row(
    'Grundare',
    '(?:[Gg]rundad(?:es)?|[Ss]tartad(?:es)?)(?: (?:år )?\\d{4})?(?: i \\p{Lu}\\p{L}+)? av',
  ),
  row(
    'Stifter',
    '(?:[Gg]rundlagt|[Ss]tiftet|[Ss]tartet)(?: i \\d{4})?(?: i \\p{Lu}\\p{L}+)? (?:af|av)',
  ),
  row('Założyciel', '[Zz]ałożon[aey](?: w \\d{4} roku)? przez'),
  row('Fundador', '[Ff]undad[oa](?: em (?:\\p{L}+ )?\\d{4})? por'),
]

// A firm that `was led` by a person is led by another one now.
const now = '(?<!(?:was|were|wurden?|war|fut|était|fue|era|fu|venne|foi|werd|blev|acquired) )'

// One row per language: the words for leads, and the title of a person who leads without a stated office.
const leading: readonly Row[] = [
  row('Management', `${now}(?:run|led|headed(?: up)?|managed|owned and run) (?:today )?by`),
  row(
    'Geschäftsleitung',
    `${now}(?:geführt|geleitet) von|[Ff]ühren|[Ll]eiten|[Dd]ie Geschäfte (?:führt|führen)|an der Spitze (?:steht|stehen)`,
  ),
  row(
    'Geschäftsleitung',
    '(?:[Ff]ührt|[Ll]eitet|[Ff]ühren|[Ll]eiten)',
    '[^.]{0,60}\\s(?:das Unternehmen|den Betrieb|die Firma|das Haus|den Familienbetrieb|das Familienunternehmen)(?!\\p{L})',
  ),
  row('Direction', `${now}(?:dirigée?|gérée?|menée?) (?:aujourd['’]hui )?par|[Àà] sa tête,?`),
  row(
    'Dirección',
    `${now}(?:dirigid[oa]|gestionad[oa]|liderad[oa]) (?:hoy )?por|[Aa]l frente (?:está|están)`,
  ),
  row(
    'Direzione',
    `${now}(?:guidat[ao]|dirett[ao]|gestit[ao]) (?:oggi )?da|alla guida (?:c['’]è|ci sono)`,
  ),
  row('Directie', `${now}geleid door|onder leiding van`),
  row('Ledning', '(?:leds|drivs|ägs och drivs)(?: i dag| idag)? av'),
  row(
    'Ledelse',
    '(?:ledes|drives|ejes og ledes|ejes og drives|eies og drives)(?: i dag)? (?:af|av)',
  ),
  row('Kierownictwo', 'na (?:jej|jego) czele stoi|firmą kieruje'),
  row('Direção', `${now}(?:gerid[oa]|dirigid[oa]|liderad[oa]) por`),
]

// One search for the words of all rows spares most sentences the rows themselves.
const anyWords = new RegExp(
  `(?<!\\p{L})(?:${[...founding, ...leading].map(({ words }) => words).join('|')})\\s`,
  'u',
)

const firmWords =
  /(?<!\p{L})(?:we|us|our|it|family|sisters|brothers|siblings|couple|generation|company|firm|business|wir|uns|unternehmen|firma|firmę|betrieb|familienbetrieb|geschäfte|nous|entreprise|société|maison|empresa|compañía|bodega|casa|azienda|società|impresa|bedrijf|onderneming|wij|ons|företaget|bolaget|virksomheden|firmaet|bedriften)(?!\p{L})/iu
const startsSo =
  /^(?:Founded|Established|Started|Launched|Set up|Gegründet|Fondée?|Créée?|Fundad[oa]|Cread[oa]|Fondat[oa]|Opgericht|Grundad|Startad|Grundlagt|Stiftet|Startet|Założon[aey]|[Àà] sa tête)(?!\p{L})/u
const years = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/gu
// Most founders of firms that are older have left them.
const foundingYearMin = 2000

// `by Jane Doe`, `by sisters Jane`, and the verbs that need no such word: most sentences have none of them.
const mayLead =
  /\s(?:by|von|par|por|da|door|av|af|przez|van)\s(?:\p{Ll}+\s){0,3}\p{Lu}\p{L}*\s|(?:[Ff][üu]hr|[Ll]eit|steh)(?:t|en)\s|tête|frente|guida|czele|kieruje/u

/**
 * Reads the founder of a young firm and the present head of a firm in a sentence without an office: `Founded in 2014 by
 * Jane Doe and Otto Roe`, `The firm is run by sisters Jane and Anna Doe`. Pure.
 */
export function readLeading(sentence: string, own: OwnNames): readonly Named[] {
  if (!mayLead.test(sentence) || !anyWords.test(sentence)) return []
  const isOfFirm = startsSo.test(sentence) || firmWords.test(sentence) || isNamed(sentence, own)
  if (!isOfFirm) return []
  const given = [...sentence.matchAll(years)].map(([year]) => Number(year))
  const isYoung = given.length > 0 && given.every((year) => year >= foundingYearMin)
  const isOld = given.some((year) => year < foundingYearMin)
  return [...(isYoung ? founding : []), ...(isOld ? [] : leading)].flatMap(({ title, pattern }) => {
    const match = pattern.exec(sentence)
    const [whole = '', written = ''] = match ?? []
    const index = match?.index ?? 0
    const before = sentence.slice(0, index)
    const isOther =
      isOfElse(before) ||
      isOfNamedElse(before, own) ||
      isWithOthers(`${before}${whole}`) ||
      isOfOtherFirm(sentence.slice(index + whole.length), own)
    const found = written === '' || isOther ? [] : namesOf(written)
    return found.every(({ grade }) => grade === 'known')
      ? found.map((reading) => ({ reading, title }))
      : []
  })
}

// `The firm is not run by`, `n'est plus dirigée par`: the clause up to the verb denies it.
const denied =
  /(?<!\p{L})(?:not|no|never|nicht|nie|niet|nooit|non|não|ne|n['’]\p{L}+|inte|ej|ikke|aldri|aldrig)(?!\p{L})[^,;:]{0,30}$/iu
// `Our courses are led by`; a firm says `we are led by`.
const ofSeveral =
  /(?<!(?<!\p{L})(?:we|wir|nous|noi|wij|vi)\s)(?<!\p{L})(?:are|were|sind|sont|son|sono|zijn|são|są)\s$/iu
// `The charity we support is run by`, `The school in our town was founded by`: a party with the firm beside it is
// another.
const besideFirm =
  /^(?:an?|the|this|that)\s[^,;:]*\s(?:we|us|our)\s[^,;:]+\s(?:is|was)\s$|^(?:une?|la|le|l['’])\s?[^,;:]*\s(?:nous|nos|notre)\s[^,;:]+\s(?:est|fut)\s$/iu

/** Returns whether the start of a sentence denies the rest, or says that something other than the firm is led. */
const isOfElse = (before: string): boolean =>
  denied.test(before) || ofSeveral.test(before) || besideFirm.test(before)

const copulas =
  '(?:is|was|ist|war|wurde|wird|est|fut|es|fue|è|é|foi|werd|wordt|är|er|blev|jest|został[ao]?)'
// `Other Works, a mill founded in`, `Other Works, which was founded in`, `our partner Other Works is led by`.
const ledName = new RegExp(
  `(?<!\\p{L})(\\p{Lu}[\\p{L}\\p{N}&'’-]*(?:\\s\\p{Lu}[\\p{L}\\p{N}&'’-]*){0,3})(?:,\\s(?:(?:an?|the|eine?|une?|un[ao]|een|et?n|ett)\\s(?:(?!${copulas}\\s)\\p{L}+\\s){1,4})?(?:(?:which|that|die|der|das|qui|que|che|dat|som)\\s(?:${copulas}\\s)?)?|,?\\s${copulas}\\s)$`,
  'u',
)
// `a bakery in Leeds, founded`: the place of the firm.
const placeBefore = /(?<!\p{L})(?:in|near|à|en|a|i|w|v|ve|te)\s$/iu
// `eine kleine Bäckerei, gegründet`: German writes all nouns with a capital.
const nounBefore =
  /(?<!\p{L})(?:eine?[mnrs]?|de[rmns]|die|das|unsere?[mnrs]?|als)\s(?:\p{Ll}+\s)?$/iu
const beginningLettersMax = 200
const relatedFirm =
  /(?<!\p{L})(?:(?:parent|sister|partner|holding) (?:company|firm|group|business)|(?:mutter|schwester|partner)(?:gesellschaft|firma|unternehmen|betrieb|konzern)|(?:société|maison|entreprise) (?:mère|sœur|partenaire)|empresa (?:matriz|hermana)|società madre|(?:moeder|zuster|partner)bedrijf)(?!\p{L})/iu

/** Returns whether the start of a sentence ends with another firm, which the rest of the sentence is about. */
function isOfNamedElse(before: string, own: OwnNames): boolean {
  if (relatedFirm.test(before)) return true
  const near = before.slice(-beginningLettersMax)
  const match = ledName.exec(near)
  const [, name = ''] = match ?? []
  if (match === null || isOwn(name, own) || firmWords.test(name)) return false
  const start = near.slice(0, match.index)
  const isNoun = !name.includes(' ') && nounBefore.test(start)
  return !isNoun && !placeBefore.test(start)
}

// `und` is a particle within a name as well, so that the whole is tried as one name.
function namesOf(written: string): readonly PersonNameReading[] {
  const parts = written.split(jointOfTwo)
  const readings = parts.map(readName)
  const areTwo = parts.length === 2 && readings.every((reading) => reading !== null)
  return areTwo ? readings : readNames(written)
}

// A firm's name within a sentence has a capital.
const isNamed = (sentence: string, own: OwnNames): boolean =>
  [...sentence.matchAll(/\p{Lu}[\p{L}\p{N}&'’-]{3,30}/gu)].some(([word]) => isOwn(word, own))
