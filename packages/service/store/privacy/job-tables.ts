import type { Json } from '@enricher/engine/lib/digest'
import { textsIn } from '@enricher/engine/lib/json'
import { scrubbed, scrubbedParts } from '@enricher/engine/suppression/scrubbed'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { isQuestionSuppressed } from '@enricher/engine/suppression/suppression-evidence'
import { storedJson } from '../../lib/stored-json.ts'
import { domainsAmong } from './domains-among.ts'
import { personalDataTable } from './personal-data-scan.ts'

type JobRow = { readonly id: string; readonly input: string | null; readonly result: string | null }

/** Jobs of accounts: their inputs and results. A job that looked for an erased person has failed. */
export const accountJobs = personalDataTable<JobRow>({
  name: 'account_jobs',
  select: 'SELECT id, input, result FROM account_jobs',
  partsOf({ input, result }, list) {
    const [asked, found] = [storedJson(input), storedJson(result)]
    const nearby = domainsFound(found)
    return [
      ...(isHidden(asked, nearby, list) ? [asked] : []),
      ...lookedUp(found).filter((given) => isHidden(given, nearby, list)),
      ...scrubbedParts(found, list),
    ]
  },
  remove(tx, { id, input, result }, list) {
    const [asked, found] = [storedJson(input), storedJson(result)]
    // The words of a question do not say by themselves which of them name a person and which a company.
    const nearby = domainsFound(found)
    const isAskedFor = [asked, ...lookedUp(found)].some((part) => isHidden(part, nearby, list))
    const keptInput = isAskedFor ? null : input
    const keptResult = result === null ? null : JSON.stringify(withoutPerson(found, list))
    // A job that was written meanwhile is checked when the searches under way are over.
    return tx.query(
      `UPDATE account_jobs SET input = $3, result = $5
        WHERE id = $1 AND input IS NOT DISTINCT FROM $2 AND result IS NOT DISTINCT FROM $4`,
      [id, input, keptInput, result, keptResult],
    )
  },
})

type Step = { readonly arguments?: Json; readonly [field: string]: Json | undefined }

/** Returns the steps of a task, with the lookups made for its question; none for jobs of other kinds. */
function stepsOf(result: Json): readonly Step[] {
  const { steps } = (result ?? {}) as { readonly steps?: Json }
  return Array.isArray(steps) ? (steps as readonly Step[]) : []
}

function lookedUp(result: Json): readonly Json[] {
  return stepsOf(result).map((step) => step.arguments ?? null)
}

/** Returns a job's result without erased people; an answer in sentences, which names people, is left out. */
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

/** Returns the domains in a result, at which the person that the job looked for may be listed. */
function domainsFound(result: Json): readonly string[] {
  return [...new Set(domainsAmong(textsIn(result)))]
}

/** Returns true for a query about a person who is suppressed. */
function isHidden(asked: Json, nearby: readonly string[], list: Suppression): boolean {
  if (typeof asked !== 'object' || asked === null) return false
  if (Array.isArray(asked)) return asked.some((part) => isHidden(part, nearby, list))
  const question = asked as { readonly [field: string]: Json }
  return (
    isQuestionSuppressed(question, nearby, list) ||
    Object.values(question).some((part) => isHidden(part, nearby, list))
  )
}
