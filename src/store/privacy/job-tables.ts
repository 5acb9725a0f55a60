import type { Json } from '../../lib/digest.ts'
import { scrubbed, scrubbedParts } from '../../privacy/scrubbed.ts'
import type { Suppression } from '../../privacy/suppression.ts'
import { isQuestionSuppressed } from '../../privacy/suppression-evidence.ts'
import { personalDataTable } from './personal-data-scan.ts'
import { domainsAmong, textsIn } from './texts-in.ts'

type JobRow = { readonly id: string; readonly input: string | null; readonly result: string | null }

/** Jobs of accounts: what they were asked, and what they found. One that is asked for an erased person has failed. */
export const accountJobs = personalDataTable<JobRow>({
  name: 'account_jobs',
  select: 'SELECT id, input, result FROM account_jobs',
  partsOf({ input, result }, list) {
    const [asked, found] = [parse(input), parse(result)]
    const nearby = domainsFound(found)
    return [
      ...(isHidden(asked, nearby, list) ? [asked] : []),
      ...lookedUp(found).filter((given) => isHidden(given, nearby, list)),
      ...scrubbedParts(found, list),
    ]
  },
  remove(tx, { id, input, result }, list) {
    const [asked, found] = [parse(input), parse(result)]
    // The words of a question do not say by themselves what is its person and what the company.
    const nearby = domainsFound(found)
    const isAskedFor = [asked, ...lookedUp(found)].some((part) => isHidden(part, nearby, list))
    const keptInput = isAskedFor ? null : input
    const keptResult = result === null ? null : JSON.stringify(withoutPerson(found, list))
    // One that was written meanwhile is looked at when searches under way are over.
    return tx.query(
      `UPDATE account_jobs SET input = $3, result = $5
        WHERE id = $1 AND input IS NOT DISTINCT FROM $2 AND result IS NOT DISTINCT FROM $4`,
      [id, input, keptInput, result, keptResult],
    )
  },
})

type Step = { readonly arguments?: Json; readonly [field: string]: Json | undefined }

/** Returns the steps of a task, which hold what was looked up for its question; none for jobs of other kinds. */
function stepsOf(result: Json): readonly Step[] {
  const { steps } = (result ?? {}) as { readonly steps?: Json }
  return Array.isArray(steps) ? (steps as readonly Step[]) : []
}

function lookedUp(result: Json): readonly Json[] {
  return stepsOf(result).map((step) => step.arguments ?? null)
}

/** Returns what a job found without who is erased; of an answer in sentences, which names who was found, nothing. */
function withoutPerson(result: Json, list: Suppression): Json {
  const kept = scrubbed(result, list)
  const nearby = domainsFound(result)
  const isAskedFor = lookedUp(kept).some((given) => isHidden(given, nearby, list))
  if ((kept === result && !isAskedFor) || stepsOf(kept).length === 0) return kept
  const steps = stepsOf(kept).map((step) =>
    isHidden(step.arguments ?? null, nearby, list)
      ? { ...step, arguments: {}, result: null }
      : step,
  )
  return { ...(kept as object), steps, answer: null } as Json
}

/** Returns the domains of what a job found, where a person may be listed whom it was asked for. */
function domainsFound(result: Json): readonly string[] {
  return [...new Set(domainsAmong(textsIn(result)))]
}

/** Returns true for what was asked about a person who is suppressed. */
function isHidden(asked: Json, nearby: readonly string[], list: Suppression): boolean {
  if (typeof asked !== 'object' || asked === null) return false
  if (Array.isArray(asked)) return asked.some((part) => isHidden(part, nearby, list))
  const question = asked as { readonly [field: string]: Json }
  return (
    isQuestionSuppressed(question, nearby, list) ||
    Object.values(question).some((part) => isHidden(part, nearby, list))
  )
}

function parse(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}
