/**
 * Returns the value a table has under a key, or undefined. Keys that come from outside may be called like what every
 * object inherits: `table['constructor']` is a function, whatever the table holds.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
