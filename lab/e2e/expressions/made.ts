import { Worker } from 'node:worker_threads'

/** An expression that is made when the code runs: out of words, or by Ajv out of a schema. */
export type MadeExpression = {
  readonly file: string
  readonly source: string
  readonly flags: string
}

// A name in a request becomes an expression when it is searched for; this is the longest that the contract takes.
const longestName =
  'Zorbel & Quintavale-Hirschbrandt and Sons of Upper Lower Middle Widgets '.repeat(3)

/** Functions that make expressions out of their input, and an input for each. */
const runs = [
  {
    module: 'engine/website/matching/match.ts',
    name: 'soughtName',
    given: [longestName.slice(0, 200)],
  },
]

/** Loads modules of the packages and answers every expression that they make, once. */
export async function madeExpressions(
  modules: readonly string[],
): Promise<readonly MadeExpression[]> {
  const worker = new Worker(new URL('made-worker.ts', import.meta.url), {
    workerData: { modules, runs },
  })
  const made = await new Promise<readonly MadeExpression[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  return [...new Map(made.map((one) => [`${one.file} ${one.source}`, one])).values()]
}
