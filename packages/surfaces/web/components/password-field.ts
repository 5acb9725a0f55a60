import { passwordCharactersMin } from '@enricher/contract/account'
import type { Html } from '../html.ts'
import { field } from './field.ts'

export type PasswordOptions = {
  /** `new`: the person chooses a password here, and password managers offer to generate one. */
  readonly kind: 'current' | 'new'
  /** Defaults to `password`. */
  readonly name?: string
  /** Defaults to "Password". */
  readonly label?: string
  readonly error?: string | undefined
}

/** Returns a password field. It is always shown empty. */
export function passwordField(options: PasswordOptions): Html {
  const { kind, name = 'password', label = 'Password', error } = options
  return field({
    name,
    label,
    type: 'password',
    autocomplete: `${kind}-password`,
    ...(kind === 'new' && { hint: `At least ${passwordCharactersMin} characters.` }),
    error,
  })
}
