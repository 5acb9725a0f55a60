/** A missing or wrong option of an evaluation; `message` says which one to give. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}
