import { gradeTitle } from '../../titles.ts'
import { withoutAdverb } from '../employment/staff-offices.ts'
import { tidyTitle } from '../lines/inline.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { isServingProfession } from './professions.ts'

/** A person whom a paragraph introduces at its beginning. */
export type LeadReading = { readonly people: readonly PersonNameReading[]; readonly title: string }

// A paragraph introduces a person at its beginning, and the title follows at once.
const leadLettersMax = 200
const nameWordsMax = 5

/**
 * Reads `Jane Doe, Head Baker, joined us in 2010.`, `Jane Doe is the owner of ...`, `Jane Doe - Founder of ... who`.
 * Null when the text does not begin like this. Pure.
 */
export function readNameFirst(text: string): LeadReading | null {
  const lead = text.slice(0, leadLettersMax)
  const match = opening.exec(lead)
  if (!match || bornLongAgo.test(lead)) return null
  const [whole, written = '', joint = ''] = match
  const words = written.trim().split(/\s+/)
  if (words.length > nameWordsMax) return null
  const name = readName(written.trim())
  if (name?.grade !== 'known') return null
  const title = leadTitle(lead.slice(whole.length), /\p{Ll}/u.test(joint))
  return title === null ? null : { people: [name], title }
}

// A person born that long ago holds no office.
const bornLongAgo =
  /\b(?:born|geboren|née?|nacid[oa]|nat[oa]) (?:in|en|nel) 1(?:[0-8]\d\d|9[0-2]\d)\b/iu

// A name in capitals, then a comma, a dash, or the words between a person and the present office: `is the`.
const opening =
  /^((?:\p{Lu}[\p{L}\p{M}.'’-]*\s+|(?:van|von|de|del|della|der|den|di|da|dos|la|le)\s+){1,4}\p{Lu}[\p{L}\p{M}.'’-]*)(\s*,\s*(?:(?:the|our|unsere?|notre|nuestr[oa]|onze|noss[oa])\s+(?=\p{Lu}))?|\s*[–—\uFFFD]\s*|\s+-\s+|\s+(?:is(?: sinds \d{4})?|serves as|acts as|works(?: here)? as|has (?:been|served as)|was (?:appointed|named|made)|took over as|leads (?:us|the (?:firm|company|team|business)) as|ist(?: seit \d{4})?|arbeitet(?: bei uns)? als|leitet (?:uns|das (?:Haus|Unternehmen)) als|est|occupe le poste de|exerce la fonction de|es|trabaja como|ocupa el cargo de|è|ricopre il ruolo di|lavora come|werkt(?: hier)? als|é|trabalha como|ocupa o cargo de|jest)\s+(?:(?:the|an?(?=\s+\p{Lu})|our|der|die|unsere?|le|la|notre|el|nuestr[oa]|il|lo|la nostra|il nostro|l['’]|de|het|onze|o|a|noss[oa])\s+)?)(?=\S)/u

/**
 * Returns the first clause where it begins with a title; after `is` and before more text the title may be in small
 * letters.
 */
function leadTitle(rest: string, isSentence: boolean): string | null {
  const clause = clauseEnd.exec(rest)
  const title = withoutAdverb(tidyTitle(clause ? withField(rest, clause) : rest))
    .replace(/^the\s+/i, '')
    // `is the owner and has been here since`.
    .replace(/\s(?:and|und|et|y|e|en)$/i, '')
    .replace(secondVerb, '')
  // `Jane Doe, a seasoned baker, ...` describes and names no office.
  if (title.length > titleLettersMax || /^an?\s/i.test(title)) return null
  const office = title.replace(/\s(?:of|at|for|bei|chez)\s.*$/, '')
  if (gradeTitle(title) !== 'certain' && gradeTitle(office) !== 'certain') return null
  return isSentence || clause !== null || /^\p{Lu}/u.test(title) ? title : null
}

// `Head Baker and lives by the river`: no title has a verb in the third person.
const secondVerb =
  /\s(?:and|und|et|y|e|en)\s(?:lives|works|leads|runs|looks|brings|likes|loves|enjoys)\s.*$/

// `Vice President, Sales, joined`: a rank, and its field behind the comma.
const rankEnd = /(?:president|director|manager|head|lead|leader|partner|officer)$/i
const field = /^,\s(\p{Lu}[\p{L}&/ -]{1,40})/u

function withField(rest: string, clause: RegExpExecArray): string {
  const title = rest.slice(0, clause.index)
  if (clause[0].trim() !== ',' || !rankEnd.test(title)) return title
  const [, words = ''] = field.exec(rest.slice(clause.index)) ?? []
  // `Sales and lives by the river`, `Sales of Acme`: up to the first small word.
  const [name = ''] = words.split(/\s(?=\p{Ll})/u)
  return name !== '' && gradeTitle(tidyTitle(name)) === 'field' ? `${title}, ${name}` : title
}

const titleLettersMax = 80
const clauseEnd =
  /[.;!?](?=\s|$)|,\s|\s[–—-]\s|\s(?:who|that|which|has|have|is|was|joined|founded|with|since|der|die|hat|ist|seit|in|qui|est|depuis|que|desde|che|dal|heeft|sinds)\s/u

// `Owner and founder: Jane Doe once ran ...`: an office, the name, then a word in lower case.
const titledOpening =
  /^(\p{Lu}[\p{L} ,&/-]{2,58}):\s((?:\p{Lu}[\p{L}\p{M}.'’-]*\s){1,3}\p{Lu}[\p{L}\p{M}'’-]*)\s\p{Ll}/u

/** Reads `Owner and founder: Jane Doe once ran the yard ...`. Null when the text does not begin like this. Pure. */
export function readLabelledName(text: string): LeadReading | null {
  const [, office = '', written = ''] = titledOpening.exec(text.slice(0, leadLettersMax)) ?? []
  if (office === '') return null
  const title = tidyTitle(office)
  const name = gradeTitle(title) === 'certain' ? readName(written) : null
  return name?.grade === 'known' ? { people: [name], title } : null
}

const leadName = /^((?:\p{Lu}[\p{L}\p{M}.'’-]*\s){1,3}\p{Lu}[\p{L}\p{M}'’-]*)\s\p{Ll}/u

/**
 * Reads an office set apart before a sentence that begins with a name: `<b>Owner</b> Jane Doe has run the yard`. Null
 * when the two are no office and no name. Pure.
 */
export function readOfficePiece(office: string, sentence: string): LeadReading | null {
  const title = tidyTitle(office)
  const [, written = ''] = leadName.exec(sentence.trim().slice(0, leadLettersMax)) ?? []
  if (written === '' || gradeTitle(title) !== 'certain') return null
  const name = readName(written)
  return name?.grade === 'known' ? { people: [name], title } : null
}

const officeLead =
  /^(?:as|in \p{L}{3,5} role as|als|en tant que|como|come|in qualità di)\s+(?:(?:the|our|unsere?|notre|nuestr[oa]|onze|noss[oa]|the firm[’']s|la|le|il)\s+)?(\p{L}[^,.;:]{2,60}),\s+(.+)$/iu
const ourLead = /^(?:our|unsere?|notre|nuestr[oa]|onze|noss[oa])\s+(.+)$/iu
const titleWordsMax = 6
const written = /^((?:\p{Lu}[\p{L}\p{M}.'’-]*\s){1,3}\p{Lu}[\p{L}\p{M}'’-]*)(?:\s\p{Ll}|,\s)/u

/**
 * Reads `As head baker, Jane Doe looks after ...` and `Our head baker Jane Doe looks after ...`. Null when a text does
 * not begin like this. Pure.
 */
export function readOfficeFirst(text: string): LeadReading | null {
  const lead = text.slice(0, leadLettersMax)
  const [, office = '', rest = ''] = officeLead.exec(lead) ?? []
  if (office !== '') return pair(office, rest)
  const words = (ourLead.exec(lead)?.[1] ?? '').split(' ')
  for (let count = 1; count <= titleWordsMax && count < words.length; count += 1) {
    const reading = pair(words.slice(0, count).join(' '), words.slice(count).join(' '))
    if (reading) return reading
  }
  return null
}

// `our accountant Jane Doe of Other Works`.
const ofFirm = /^\s(?:of|at|from|von|vom|bei|van|bij|de|du|di|della|chez|z|från|fra|hos)\s\p{Lu}/u

function pair(office: string, rest: string): LeadReading | null {
  const title = tidyTitle(office)
  if (gradeTitle(title) !== 'certain' || isServingProfession(title)) return null
  const [, called = ''] = written.exec(rest) ?? []
  const name = ofFirm.test(rest.slice(called.length)) ? null : readName(called)
  return name?.grade === 'known' ? { people: [name], title } : null
}
