import { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import { sandboxBeganMs, sandboxKeptUntilMs } from '@enricher/contract/sandbox-moments'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { Check } from 'typebox/schema'
import { type LookupInput, parseInput } from '../lookup/lookup-request.ts'
import { createSandboxKeys, type KeyedSandboxCall } from '../lookup/sandbox-keys.ts'
import { performInSandbox } from '../lookup/sandbox-lookup.ts'
import { sandboxJobState } from '../sandbox/job-rows.ts'
import { sandboxContext } from '../sandbox/outcome.ts'
import type { JobError } from './job-kind.ts'
import { cancelledError } from './run-slice.ts'
import type { ShownJob } from './shown-job.ts'

/** Jobs of the sandbox: free, without a row. The id contains the input, so that every process answers it alike. */
export type SandboxJobs = {
  /**
   * Returns the job of an input, queued.
   * @throws {ApiError} bad_request, idempotency_mismatch, and those of magic inputs with which a lookup is refused
   */
  submit(call: KeyedSandboxCall): { readonly job: ShownJob; readonly isReplay: boolean }
  /** Returns the job of an id, in the state that its input stands for; null for other ids. */
  find(id: string): ShownJob | null
  /** Returns the same job, cancelled unless it is over. */
  cancel(id: string): ShownJob | null
}

const idPrefix = 'job_sandbox_'
// The bytes fit into a path parameter beside the prefix, in base64url.
const inputBytesMax = 140

/** Creates the jobs of the sandbox. */
export function createSandboxJobs(): SandboxJobs {
  const withKey = createSandboxKeys()
  return {
    submit(call) {
      const { answer, isReplay } = withKey('jobs', call, () => queue(call.input as LookupInput))
      return { job: answer, isReplay }
    },
    find: (id) => jobOf(id, null),
    cancel: (id) => jobOf(id, cancelledError),
  }
}

/** @throws {ApiError} bad_request, and those of magic inputs */
function queue(input: LookupInput): ShownJob {
  parseInput(findAll, input, sandboxContext)
  const outcome = outcomeOf(input)
  if (outcome instanceof ApiError && outcome.code !== 'server_error') throw outcome
  const { company_name, context, dm_categories, skip_company_emails, include_profile } = input
  const asked = JSON.stringify([
    ...[company_name, context, dm_categories, skip_company_emails],
    // An id without a profile stays the one that earlier versions gave.
    ...(include_profile === true ? [true] : []),
  ])
  const bytes = Buffer.from(asked)
  if (bytes.length > inputBytesMax) {
    throw new ApiError(
      'bad_request',
      `The sandbox keeps no jobs: the id holds the input, which may have ${inputBytesMax} bytes as JSON. Shorten it.`,
    )
  }
  return shown(`${idPrefix}${bytes.toString('base64url')}`, 'queued')
}

function jobOf(id: string, cancellation: JobError | null): ShownJob | null {
  const input = inputOf(id)
  if (input === null) return null
  const outcome = outcomeOf(input)
  if (outcome instanceof ApiError) {
    const error = { error: outcome.code, message: outcome.message }
    return { ...shown(id, 'failed'), error }
  }
  const state = sandboxJobState(String(input['company_name']))
  if (state === 'succeeded') return { ...shown(id, state), result: outcome }
  return cancellation ? { ...shown(id, 'failed'), error: cancellation } : shown(id, state)
}

/** Returns the reply of find-all, or the error that refuses it. */
function outcomeOf(input: LookupInput): Json | ApiError {
  try {
    return performInSandbox(findAll, input).body
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Returns the input in an id; null when the id was not made here. */
function inputOf(id: string): LookupInput | null {
  if (!id.startsWith(idPrefix)) return null
  try {
    const bytes = Buffer.from(id.slice(idPrefix.length), 'base64url')
    const [company_name, context, dm_categories, skip, profile] = JSON.parse(
      bytes.toString(),
    ) as Json[]
    const flags = { skip_company_emails: skip ?? false, include_profile: profile ?? false }
    const input = { company_name, context, dm_categories, ...flags }
    return isInput(input) ? (input as LookupInput) : null
  } catch {
    return null
  }
}

/** Checks the input like a body, as ids come from outside. */
function isInput(input: JsonObject): boolean {
  return (
    Check(findAll.input, input) &&
    parseInput(findAll, input as LookupInput, sandboxContext) !== null
  )
}

const longAgo = new Date(sandboxBeganMs)
const farAhead = new Date(sandboxKeptUntilMs)

function shown(id: string, state: ShownJob['state']): ShownJob {
  const isOver = state === 'succeeded' || state === 'failed'
  return {
    ...{ id, kind: findAll.name, state, result: null, error: null },
    stepsDone: isOver ? 1 : 0,
    stepsTotal: 1,
    createdAt: longAgo,
    startedAt: state === 'queued' ? null : longAgo,
    finishedAt: isOver ? longAgo : null,
    expiresAt: farAhead,
    waiting: null,
    webhook: null,
  }
}
