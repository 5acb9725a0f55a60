import { labelOf } from '@enricher/contract/field-labels'
import { offersAt } from '@enricher/contract/lookups'

const site = 'Enter one such as acme.com.'

/** Faults of an input in the words of the API, and the words for people; the first that fits is used. */
const words: readonly (readonly [fault: RegExp, words: string])[] = [
  [/^domain is (?:not a domain name|empty|a single word)/, `This is not a website. ${site}`],
  [/^domain is an IP address/, `This is an IP address, not a website. ${site}`],
  [/^domain holds "@"/, `This is an email address, not a website. ${site}`],
  [
    /^company_name is an email address/,
    'This is an email address, not a company name. Use it for “Identify a work email”, or the part after the @ as “Domain”.',
  ],
  [
    /^company_name is the address/,
    'This is a website, not a company name. Use it as “Domain”, for example with “Describe a company”.',
  ],
  [/^first_name came without last_name/, 'First name but no last name.'],
  [/^last_name came without first_name/, 'Last name but no first name.'],
  [/^full_name is a single name/, 'The full name has one word: give first and last name.'],
  [/^Say who is looked for/, 'The name of the person is missing.'],
  [/^(\w+) is required and must be /, '$1 is missing.'],
  [
    /^registration_number is a number of no register/,
    'This kind of number is not known. Enter a VAT number with the letters of its country, others with their register: DE123456788, HRB 12345 Hamburg, Company No. 01234567.',
  ],
  [/: send domain, or company_name/, 'The company is missing: give its website or its name.'],
]

// The price of a verification does not change its name.
const titles = new Map<string, string>(
  offersAt(0).map(({ path, summary }) => [path, `“${summary}”`] as const),
)

/** Returns what is wrong with an input, in the words of pages and spreadsheets. */
export function faultInWords(fault: string): string {
  for (const [pattern, text] of words) {
    const found = pattern.exec(fault)
    if (found !== null) return text.replace('$1', () => labelOf(found[1] ?? ''))
  }
  return fault
    .replace(/^domain /, 'The website ')
    .replace("Send the domain of the company's own website, like acme.example.", site)
    .replace('email is no address:', 'This is not an email address:')
    .replace(/^(?:email|linkedin_url)(?= (?:is|names)\b)/, 'This')
    .replace('. Send a ', '. Enter a ')
    .replace('. Send its domain to ', '. Use its domain with ')
    .replace(/^[a-z_]{1,40}(?= (?:is|are|was|must|has|holds|names|belongs)\b)/, quotedLabel)
    .replaceAll(/\b[a-z]{1,20}(?:_[a-z]{1,20}){1,4}\b/g, quotedLabel)
    .replaceAll(/\/[a-z][a-z/-]{1,40}/g, (path) => titles.get(path) ?? path)
    .replaceAll(' or null', '')
    .replaceAll('an integer', 'a whole number')
    .replace(/must be a string of at most (\d{1,6} characters)/, 'is too long: $1 at most')
    .replaceAll('a string of', 'a text of')
    .replaceAll('an array of', 'a list of')
}

const quotedLabel = (name: string): string => `“${labelOf(name)}”`
