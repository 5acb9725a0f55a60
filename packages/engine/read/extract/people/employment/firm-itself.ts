import { firstWordLettersMin, lettersOf, type OwnNames, withoutForm } from './employer.ts'

// A longer name would be cut off in the middle of a sentence.
const wordsMax = 10

// Words behind a firm's name that do not make it another firm.
const additions: ReadonlySet<string> = new Set(
  `ab ag as bv co company corp corporation enterprises europe gmbh group holding holdings inc industries international
  limited llc llp ltd plc sa sas solutions spa srl technologies uk us usa worldwide`.split(/\s+/),
)
// Words behind a firm's name that make it another party: `Acme supplier Beta Works`, `Acme Foundation`.
const others =
  /^(?:alliance|alumn\p{L}{1,3}|association|bank|beneficiary|board|capital|charity|church|city|clients?|club|college|community|competitors?|contractors?|council|county|customers?|dealers?|distributors?|foundation|franchisees?|fund|hospital|investors?|landlord|licensees?|museum|parent|partners?|resellers?|rivals?|school|shareholders?|sponsors?|spin-?off|spinout|subsidiary|suppliers?|tenants?|trust|union|university|users?|vendors?|ventures)$/iu
// A capitalised word before the name makes it another's: `Beta Acme`, but not `Monday Acme`.
const noName = /^(?:\P{Lu}.*|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Today|Said|Says|And|The)$/u

/** Returns whether a text is the name of the firm, perhaps with an addition: `Acme`, `Acme Group`. Pure. */
export const isFirmItself = (text: string, own: OwnNames): boolean =>
  spansOf(text, own).some(({ before, behind }) => before.length === 0 && behind.every(isAddition))

/** Returns whether a text ends with the name of the firm: `On Monday Acme`, but not `Acme supplier Beta`. Pure. */
export const endsWithFirm = (text: string, own: OwnNames): boolean =>
  spansOf(text, own).some(
    ({ before, behind }) => noName.test(before.at(-1) ?? 'the') && behind.every(isAddition),
  )

/** Returns whether a text begins with the name of the firm: `Acme in a letter`, but not `Acme's rival Beta`. Pure. */
export const beginsWithFirm = (text: string, own: OwnNames): boolean =>
  spansOf(text, own).some(
    ({ name, before, behind }) => before.length === 0 && isNoOther(name, behind, own),
  )

type Span = {
  /** Letters of the words that are the firm's name. */
  readonly name: string
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Lists the places of a text where whole words are a name of the firm or its first words. */
function spansOf(text: string, own: OwnNames): readonly Span[] {
  const words = withoutForm(text.trim()).split(/\s+/).slice(0, wordsMax)
  const letters = words.map(lettersOf)
  return words.flatMap((_, start) =>
    words.slice(start).flatMap((__, count) => {
      const end = start + count + 1
      const name = letters.slice(start, end).join('')
      const span = { name, before: words.slice(0, start), behind: words.slice(end) }
      return isName(name, own) ? [span] : []
    }),
  )
}

const isName = (letters: string, own: OwnNames): boolean =>
  own.includes(letters) ||
  (letters.length >= firstWordLettersMin && own.some((name) => name.startsWith(letters)))

const isAddition = (word: string): boolean => additions.has(lettersOf(word))

/** Returns whether the words behind the name leave it the firm's: a sentence goes on in small letters. */
function isNoOther(name: string, behind: readonly string[], own: OwnNames): boolean {
  const start = behind.findIndex((word) => !isAddition(word))
  const rest = start === -1 ? [] : behind.slice(start)
  const [first = ''] = rest
  const small = rest.findIndex((word) => /^\P{Lu}/u.test(word))
  const near = small === -1 ? rest : rest.slice(0, small + 1)
  if (near.some((word) => others.test(word))) return false
  const isLonger = own.some((one) => one.length > name.length && one.startsWith(name))
  return !(isLonger && /^\p{Lu}/u.test(first))
}
