import { passwordCharactersMin } from '@enricher/contract/account'
import type { Html } from '../html.ts'
import { field } from './field.ts'

export type PasswordOptions = {
  /** `new`: one that is chosen here; password managers offer to make it. */
  readonly kind: 'current' | 'new'
  /** `password` when left out. */
  readonly name?: string
  /** "Password" when left out. */
  readonly label?: string
  readonly error?: string | undefined
}

/** Returns the field of a password. It is empty whenever it is shown. */
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
