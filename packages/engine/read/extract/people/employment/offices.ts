import { titleWordsOf } from '../../titles.ts'
import { hasOfficeOfFirm } from './employer.ts'

// Fields that one person of a firm leads, folded; the words begin like this in the languages of the titles.
const fields: readonly (readonly [field: string, words: RegExp])[] = [
  ['finance', /\b(?:financ|finanz|kaufmann|controller|buchhalt|amministrat|administrativ)/],
  ['sales', /\b(?:sales|vertrieb|verkauf|verkoop|commerc|comercial|ventas|vendite|ventes)/],
  ['marketing', /\bmarketing/],
  ['operations', /\b(?:operat|operac|betriebs|produktion|producc|produzion|productie)/],
  [
    'people',
    /\b(?:human res|hr|personal|people|ressources humaines|rrhh|risorse um|personeel|drh)/,
  ],
]
const leading =
  /\b(?:chief|head|directora?|vice president|vp|controller|manager|leit(?:er|erin|ung)|direct(?:eur|rice|ie)|direttore|direttrice|responsable|responsabile|hoofd|jef[ea]|drh)\b|leit(?:er|erin|ung)\b|leider\b|directeur\b|manager\b/

// Heads of a part of something that is not a part of the firm: a bank's account manager.
const ofOthers =
  /\b(?:account|bank|branch|project|event|tour|wedding) manager\b|\bproject (?:lead|leader)\b/

// Words for a leader that mean a cook or a boy in other languages, and words of languages without fields above.
const ofPart =
  /\bchef(?:fe)? d(?:e\b|u\b|es\b|')|\b(?:capo|kierowni\w+|dyrektor\w*|vedouci|reditel\w*|chefe|cheffe)\b|(?:sjef|chef|johtaja)\b(?<!\bchef)/

const isLeading = (folded: string): boolean => leading.test(folded) || ofPart.test(folded)

/** Returns whether a title says that its holder leads the firm or a part of it. */
export function leadsFirm(title: string): boolean {
  const folded = titleWordsOf(title).join(' ')
  return hasOfficeOfFirm(title) || (isLeading(folded) && !ofOthers.test(folded))
}

/** Returns the offices that a firm has once each: its head, and the heads of fields, as held by these people. Pure. */
export function officesOf(
  people: readonly { readonly title: string | null }[],
): ReadonlySet<string> {
  const titles = new Set(people.map(({ title }) => title))
  return new Set(
    [...titles].flatMap((title) => {
      if (title === null) return []
      const folded = titleWordsOf(title).join(' ')
      const led = leading.test(folded)
        ? fields.filter(([, words]) => words.test(folded)).map(([field]) => field)
        : []
      return led.length === 0 && hasOfficeOfFirm(title) ? ['head'] : led
    }),
  )
}
