import type { Json } from '../../lib/digest.ts'
import { scrubbed, scrubbedParts } from '../../privacy/scrubbed.ts'
import type { Suppression } from '../../privacy/suppression.ts'
import { explanationWithoutSuppressed } from '../../privacy/suppression-evidence.ts'
import { personalDataTable } from './personal-data-scan.ts'

type JobRow = { readonly id: string; readonly input: string | null; readonly result: string | null }

/** Jobs of accounts: what they were asked, and what they found. One that is asked for an erased person has failed. */
export const accountJobs = personalDataTable<JobRow>({
  name: 'account_jobs',
  select: 'SELECT id, input, result FROM account_jobs',
  partsOf({ input, result }, list) {
    const asked = parse(input)
    return [
      ...(isHidden(asked, list) ? [asked] : []),
      ...(result === null ? [] : scrubbedParts(parse(result), list)),
    ]
  },
  remove(tx, { id, input, result }, list) {
    const keptInput = isHidden(parse(input), list) ? null : input
    const keptResult = result === null ? null : JSON.stringify(scrubbed(parse(result), list))
    // One that was written meanwhile is looked at when searches under way are over.
    return tx.query(
      `UPDATE account_jobs SET input = $3, result = $5
        WHERE id = $1 AND input IS NOT DISTINCT FROM $2 AND result IS NOT DISTINCT FROM $4`,
      [id, input, keptInput, result, keptResult],
    )
  },
})

/** Returns true for what was asked about a person who is suppressed. */
function isHidden(asked: Json, list: Suppression): boolean {
  if (typeof asked !== 'object' || asked === null) return false
  if (Array.isArray(asked)) return asked.some((part) => isHidden(part, list))
  const question = asked as { readonly [field: string]: Json }
  return (
    explanationWithoutSuppressed(question, [], list).isHidden ||
    Object.values(question).some((part) => isHidden(part, list))
  )
}

function parse(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}
