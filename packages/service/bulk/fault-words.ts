import { labelOf } from './input-fields.ts'

const site = 'Enter one such as acme.com.'

/** Faults of a row in the words of the API, and the words for a person with a list; the first that fits is used. */
const words: readonly (readonly [fault: RegExp, words: string])[] = [
  [/^domain is (?:not a domain name|empty|a single word)/, `This is not a website. ${site}`],
  [/^domain is an IP address/, `This is an IP address, not a website. ${site}`],
  [/^domain holds "@"/, `This is an email address, not a website. ${site}`],
  [/^first_name came without last_name/, 'First name but no last name.'],
  [/^last_name came without first_name/, 'Last name but no first name.'],
  [/^full_name is a single name/, 'The full name has one word: give first and last name.'],
  [/^Say who is looked for/, 'The name of the person is missing.'],
  [/^(\w+) is required and must be /, '$1 is missing.'],
  [/: send domain, or company_name/, 'The company is missing: give its website or its name.'],
]

/** Returns what is wrong with rows of a file, in the words of its page. */
export function faultInWords(fault: string): string {
  for (const [pattern, text] of words) {
    const found = pattern.exec(fault)
    if (found !== null) return text.replace('$1', () => labelOf(found[1] ?? ''))
  }
  return fault
    .replaceAll(/\b[a-z]{1,20}(?:_[a-z]{1,20}){1,4}\b/g, (name) => `"${labelOf(name)}"`)
    .replace(/^domain /, 'The website ')
    .replace("Send the domain of the company's own website, like acme.example.", site)
}
