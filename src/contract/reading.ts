/** What a part of a request was understood as, or what its sender should change. */
export type Reading<T> =
  | { readonly value: T; readonly mistake: null }
  | { readonly value: null; readonly mistake: string }

export function understood<T>(value: T): Reading<T> {
  return { value, mistake: null }
}

/** `mistake` is public: a sentence that says what to send instead. */
export function refused(mistake: string): Reading<never> {
  return { value: null, mistake }
}

/** The value of a reading that is known to be free of mistakes: every input is asked for them first. */
export function checkedValue<T>(reading: Reading<T>): T {
  if (reading.mistake === null) return reading.value
  throw new Error(`An input was used before it was checked: ${reading.mistake}`)
}
