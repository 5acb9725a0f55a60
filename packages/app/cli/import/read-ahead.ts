/**
 * Reads a list up to its first row, and returns all of its rows as they come. A list that is refused, for its header or
 * because it is empty, therefore begins no import and does not reopen a finished one.
 * @throws {CommandError} when the list is refused
 */
export async function readAhead<Row>(
  batches: AsyncGenerator<readonly Row[]>,
): Promise<AsyncIterable<readonly Row[]>> {
  for (;;) {
    const { done, value } = await batches.next()
    if (done === true) return noBatches()
    if (value.length > 0) return chained(value, batches)
  }
}

async function* noBatches() {}

async function* chained<Row>(
  first: readonly Row[],
  others: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield first
  yield* others
}

/** Returns the rows after a position; earlier rows are already stored. */
export async function* rowsAfter<Row extends { readonly position: number }>(
  batches: AsyncIterable<readonly Row[]>,
  position: number,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) yield rows.filter((row) => row.position > position)
}
