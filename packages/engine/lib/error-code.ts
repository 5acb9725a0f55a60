/** Returns the code that Node, the system or the database server gave an error; empty when there is none in words. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
