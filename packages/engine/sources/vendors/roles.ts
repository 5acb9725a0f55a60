import { ownValue } from '../../lib/own-value.ts'

/** A role in job titles, for providers that have no name of their own for it. */
export type AskedRole = {
  /** Job titles, the best first. */
  readonly titles: readonly string[]
  /** Returns whether a title belongs to the role. */
  fits(title: string): boolean
}

// The titles are English, because the providers' data uses them for profiles of any language.
const titlesByCategory: Readonly<Record<string, readonly string[]>> = {
  ceo: ['CEO', 'Chief Executive Officer', 'Managing Director', 'Founder', 'Owner', 'President'],
  engineering: ['CTO', 'Chief Technology Officer', 'VP Engineering', 'Head of Engineering'],
  finance: ['CFO', 'Chief Financial Officer', 'Finance Director', 'Head of Finance'],
  hr: ['CHRO', 'Chief People Officer', 'HR Director', 'Head of HR', 'HR Manager'],
  it: ['CIO', 'Chief Information Officer', 'IT Director', 'Head of IT', 'IT Manager'],
  logistics: ['Chief Supply Chain Officer', 'Logistics Director', 'Head of Logistics'],
  marketing: ['CMO', 'Chief Marketing Officer', 'Marketing Director', 'Head of Marketing'],
  operations: ['COO', 'Chief Operating Officer', 'Operations Director', 'Head of Operations'],
  buyer: ['Chief Procurement Officer', 'Purchasing Director', 'Head of Procurement', 'Buyer'],
  sales: ['CRO', 'Chief Revenue Officer', 'Sales Director', 'Head of Sales', 'VP Sales'],
}

// A title belongs to a role if it contains one of these words.
const fieldsByCategory: Readonly<Record<string, RegExp>> = {
  ceo: /\b(ceo|chief executive|managing director|founder|owner|(?<!vice[ -])president)\b/i,
  engineering: /\b(cto|technology|engineering)\b/i,
  finance: /\b(cfo|financ\w*|controller|treasurer)\b/i,
  hr: /\b(chro|hr|human resources|people|talent)\b/i,
  it: /\b(cio|it|information)\b/i,
  logistics: /\b(logistics|supply chain)\b/i,
  marketing: /\b(cmo|marketing|brand|growth)\b/i,
  operations: /\b(coo|operat\w*)\b/i,
  buyer: /\b(cpo|procurement|purchasing|buyer|sourcing)\b/i,
  sales: /\b(cro|sales|revenue|commercial)\b/i,
}

// These words mark a person who works for the holder of the role, or held it before.
const besideTheRole =
  /\b(assistant|secretary|intern|trainee|former|ex|retired|advisor|board member)\b/i

/** Returns the role of a known category, or of words that titles must contain. */
export function roleOf(category: string): AskedRole {
  const key = category.toLowerCase()
  const isKnown = Object.hasOwn(titlesByCategory, key)
  const field = isKnown ? ownValue(fieldsByCategory, key) : undefined
  const words = key.split(/\s+/).filter(Boolean)
  return {
    titles: (isKnown ? ownValue(titlesByCategory, key) : undefined) ?? [category],
    fits: (title) =>
      !besideTheRole.test(title) &&
      (field ? field.test(title) : words.every((word) => title.toLowerCase().includes(word))),
  }
}
