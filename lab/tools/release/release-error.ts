/** Ends a release before it changed anything; `message` is a sentence that says what to change. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
