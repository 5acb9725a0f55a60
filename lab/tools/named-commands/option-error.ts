/** A missing or wrong option of a command; `message` says which one to give. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** A file that is named and cannot be used; `message` says which one, and what form it has. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
