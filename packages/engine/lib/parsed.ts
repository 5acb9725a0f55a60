/** The parsed value of a part of a request, or the sentence that says what its sender should change. */
export type Parsed<T> =
  | { readonly value: T; readonly mistake: null }
  | { readonly value: null; readonly mistake: string }

/** Returns the result for a parsed value. */
export function ok<T>(value: T): Parsed<T> {
  return { value, mistake: null }
}

/** Returns the refusal of a body. `mistake` is public: a sentence that says what to send instead. */
export function fail(mistake: string): Parsed<never> {
  return { value: null, mistake }
}
