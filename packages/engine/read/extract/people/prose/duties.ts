import { gradeTitle } from '../../titles.ts'
import { mayNameEmployer, type OwnNames } from '../employment/employer.ts'
import type { IsRepeated } from '../lines/repeated-names.ts'
import { readName } from '../names/names.ts'
import { withSmallStart, writtenName } from '../names/written-names.ts'
import type { Named } from './name-and-office.ts'

const articles =
  "(?:(?:all(?: of)?|our|the|unsere[nrms]?|de[nrms]|die|das|notre|nos|les?|la|nuestr[oa]s?|los|las|el|il|i|gli|onze|ons|het|as?|os?|delle?|del|dei|vår[at]?|vores|whole|entire|daily|day-to-day|gesamten?)\\s|l['’]){0,3}"
const words = "([\\p{L}&'’/ -]{2,60})"

// The verb between a person and the person's field, one row per language.
const runs = [
  'leads|heads(?: up)?|runs|manages|oversees|looks after|takes care of|handles|directs|is responsible for|is in charge of',
  'leitet|verantwortet|betreut|kümmert sich um|ist zuständig für|ist verantwortlich für',
  "dirige|gère|s['’]occupe d(?:e|u|es)|est responsable d(?:e|u|es)|est en charge d(?:e|u|es)",
  'se ocupa de|lleva|gestiona|se encarga de|está al frente de',
  'si occupa di|si occupa|gestisce|segue|cura|è responsabile di',
  'leidt|verzorgt|beheert|is verantwoordelijk voor',
  'cuida d[aeo]s?|gere|é responsável p(?:or|ela|elo)',
  'ansvarar för|leder|er ansvarlig for',
].join('|')

const dutyOf = new RegExp(`(${writtenName})\\s(?:${runs})\\s${articles}${words}`, 'gu')

const hasVerb = new RegExp(`\\s(?:${runs})\\s`, 'u')

// The words between a field and its head: `Marketing is led by`, `Den Vertrieb leitet`, `De las finanzas se ocupa`.
const areRunBy = [
  '(?:is|are) (?:led|run|headed|managed|overseen|handled|directed|looked after) by|(?:is|are) in the hands of',
  'leitet|verantwortet|betreut|kümmert sich|liegt in den Händen von|liegen in den Händen von|wird geleitet von|wird von',
  '(?:est|sont) (?:dirigée?s?|gérée?s?|menée?s?|assurée?s?) par|(?:est|sont) entre les mains de',
  'se ocupa|se encarga|está a cargo de|están a cargo de|la dirige|las dirige|las lleva|las gestiona',
  'si occupa|(?:è|sono) (?:affidat[aeio]|dirett[aeio]|curat[aeio]|seguit[aeio]) (?:a|da)',
  'wordt geleid door|worden geleid door|is in handen van|zijn in handen van|wordt verzorgd door',
  'está a cargo de|cuida|(?:é|são) (?:dirigid[ao]s?|liderad[ao]s?) por',
].join('|')

const runBy = new RegExp(
  `^(?:(?:um|für|de|di|da|der|van|voor)\\s)?${articles}${words}\\s(?:${areRunBy})\\s(${writtenName})(?!\\p{L})(?!\\s(?:&|of|from|at|von|vom|de|du|di|della|van|da|do)\\s)(?:,\\s([^.,;:]{2,60}))?`,
  'u',
)

/** Reads `Jane Doe runs our finances` and `Marketing is led by Jane Doe`: the field is the title. Pure. */
export function readDuty(
  sentence: string,
  own: OwnNames,
  isRepeated: IsRepeated,
): readonly Named[] {
  const stated = [...(hasVerb.test(sentence) ? sentence.matchAll(dutyOf) : [])].flatMap(
    ([, name = '', text = '']) => {
      const [, firm = ''] = ofFirm.exec(text) ?? []
      return isFirm(firm, own) || forOthers.test(text) ? [] : pair(name, fieldOf(text), isRepeated)
    },
  )
  const [, text = '', name = '', office = ''] = runBy.exec(withSmallStart(sentence)) ?? []
  const title = office.replace(since, '')
  const isOffice = gradeTitle(title) === 'certain'
  if (ofAgency.test(name) || (!isOffice && isFirm(title, own))) return stated
  return [...stated, ...pair(name, isOffice ? title : fieldOf(text), isRepeated)]
}

const isFirm = (text: string, own: OwnNames): boolean =>
  mayNameEmployer(`Head of work, ${text}`, own)
// `Otto Roe von der Steuerkanzlei`: behind two names `von` is no part of the name.
const ofAgency = /^\p{Lu}\S+\s\p{Lu}\S+\svon\s/u
// `sales for our distributor`.
const forOthers =
  /^[^,]{2,40}?\s(?:at|for|of|bei|für|chez|pour|para|per|voor)\s(?:(?:our|an?|the|unser\p{L}*|ein\p{L}*|notre|une?|nuestr[oa]|una?|onze|een)\s)?(?:distributor|dealer|reseller|supplier|customer|client|partner|agency|bank|landlord|händler|lieferant|kunde|fournisseur|cliente|proveedor|fornitore|klant|leverancier)/iu

// `sales at Other Works`, `the marketing of Other Works`.
const ofFirm =
  /^[^,]{2,40}?\s(?:at|for|of|bei|beim|für|von|chez|pour|de|du|di|per|para|en|bij|voor|van|på|för|hos|ved)\s(?:the\s)?(\p{Lu}\S*(?:\s\p{Lu}\S*){0,4})/u

const since = /\s(?:since|seit|depuis|desde|dal|sinds)\s.*$/iu

function pair(name: string, title: string | null, isRepeated: IsRepeated): readonly Named[] {
  const reading = title === null ? null : readName(name)
  const isPerson = reading !== null && (reading.grade === 'known' || isRepeated(name))
  return title !== null && isPerson ? [{ reading, title }] : []
}

const joints = /^(?:&|and|und|et|y|e|en|og|och|la|las|los|les|the|der|die|das|il|le|de|our)$/u
// Fields without an office: all staff of a firm look after customers.
const vague =
  /^(?:business|general|client|customer|community|market|services?|projects?|products?|office|people|press|board|team|field|program(?:me)?|professional|senior|junior|public|support|design|supply)$/iu
const fieldWordsMax = 4

/** Returns the field of work that a text begins with; null where it begins with none. */
function fieldOf(text: string): string | null {
  const found: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const isField = gradeTitle(word) === 'field' && !vague.test(word)
    if (!isField && !joints.test(word)) break
    found.push(word)
  }
  while (joints.test(found.at(-1) ?? '')) found.pop()
  if (found.length === 0 || found.length > fieldWordsMax) return null
  const field = found.join(' ')
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}
