/**
 * Returns the value that a table has under a key, or undefined. A key from outside may be the name of a property that
 * every object inherits: `table['constructor']` is a function, whatever the table holds.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
