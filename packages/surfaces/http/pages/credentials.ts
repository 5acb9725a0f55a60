import { credentialsBody, passwordCharactersMin } from '@enricher/contract/account'
import { Check } from 'typebox/schema'

const { email, password } = credentialsBody.properties

/** The mistakes in an address and a password, each in words that are shown at its field. */
export type CredentialMistakes = { readonly email?: string; readonly password?: string }

/** Checks an address and a password by the rules of the API; null when nothing is wrong with them. */
export function mistakesOfCredentials(given: {
  readonly email: string
  readonly password: string
}): CredentialMistakes | null {
  const mistake = emailMistake(given.email)
  const mistakes = {
    ...(mistake !== undefined && { email: mistake }),
    ...passwordMistake(given.password),
  }
  return Object.keys(mistakes).length > 0 ? mistakes : null
}

/** Names the empty fields of a sign-in form; null when none is empty. */
export function blanksOf(given: {
  readonly email: string
  readonly password: string
}): CredentialMistakes | null {
  const mistakes = {
    ...(given.email.trim() === '' && { email: 'Enter your email address.' }),
    ...(given.password === '' && { password: 'Enter your password.' }),
  }
  return Object.keys(mistakes).length > 0 ? mistakes : null
}

/** Checks an address by the rule of the API. */
export function emailMistake(given: string): string | undefined {
  return Check(email, given) ? undefined : 'Enter an address like name@acme.example.'
}

/** Checks a new password by the rule of the API. */
export function passwordMistake(given: string): { readonly password?: string } {
  const isShort = given.length < passwordCharactersMin
  if (isShort) return { password: `Use at least ${passwordCharactersMin} characters.` }
  return Check(password, given) ? {} : { password: 'Use a shorter password.' }
}
