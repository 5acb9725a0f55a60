/** Returns header fields with their names in lower case. */
export function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]),
  )
}

/** Returns header fields with one text each: repeated fields are joined (RFC 9110 5.3). */
export function flattened(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}
