import type { JobState } from '@enricher/contract/jobs'
import { foldText } from '@enricher/engine/lib/text'

type SandboxJobRow = {
  readonly input: { readonly company_name: string }
  readonly state: JobState
  readonly note: string
}

/** Magic inputs of jobs: each is in its state for ever. */
export const sandboxJobs: readonly SandboxJobRow[] = [
  {
    input: { company_name: 'Sandbox Queued' },
    state: 'queued',
    note: 'A job that has not begun. If you cancel it, it has failed.',
  },
  {
    input: { company_name: 'Sandbox Running' },
    state: 'running',
    note: 'A job that never ends. If you cancel it, it has failed.',
  },
  {
    input: { company_name: 'Sandbox Hit' },
    state: 'succeeded',
    note: 'A job that is over at once, like those of all other companies.',
  },
  {
    input: { company_name: 'Sandbox Server Error' },
    state: 'failed',
    note: 'A job whose sources could not be reached.',
  },
]

/** Returns the state of a job about a company. */
export function sandboxJobState(companyName: string): JobState {
  const name = foldText(companyName)
  const row = sandboxJobs.find(({ input }) => foldText(input.company_name) === name)
  return row?.state ?? 'succeeded'
}
