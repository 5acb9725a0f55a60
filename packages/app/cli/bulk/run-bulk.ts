import { access } from 'node:fs/promises'
import { offersAt } from '@enricher/contract/lookups'
import { codeOf } from '@enricher/engine/lib/error-code'
import { confirmPlan } from '@enricher/service/bulk/columns/confirm-plan'
import { noRows, propose } from '@enricher/service/bulk/columns/propose'
import { sampleRows } from '@enricher/service/bulk/data-rows'
import { estimate } from '@enricher/service/bulk/estimate'
import { BulkFileError, BulkPlanError } from '@enricher/service/bulk/file-row'
import { type BulkFile, openBulkFile } from '@enricher/service/bulk/open-file'
import type { RowPlan } from '@enricher/service/bulk/row-inputs'
import { type Config, readConfig } from '../../config/config.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import { isSameFile } from '../same-file.ts'
import { type AnsweredRows, OtherAnswersError, openAnsweredRows } from './answered-rows.ts'
import { readBalance } from './ask-service.ts'
import { type BulkOptions, givenBy, serviceOf } from './bulk-options.ts'
import { finishRun, type Job, runRows } from './finish-run.ts'
import { type InputFile, withInput } from './input-file.ts'
import { withOutputLock } from './output-lock.ts'
import type { Service } from './service-request.ts'
import { confirm, printable, showPlan } from './show-plan.ts'
import { outputFormatOf, standardOutput } from './write-results.ts'

/**
 * Performs a lookup for each row of a file and writes the rows with their results.
 * @throws {CommandError} that says what to change, or how to continue
 */
export async function runBulk(path: string, options: BulkOptions): Promise<void> {
  const config = readConfig()
  const service = serviceOf(options, config)
  try {
    await withInput(path, (input) => runInput(input, options, config, service))
  } catch (error) {
    throw explained(error, options.output)
  }
}

async function runInput(
  input: InputFile,
  options: BulkOptions,
  config: Config,
  service: Service | null,
): Promise<void> {
  const { output } = options
  if (await isSameFile(input.path, output)) {
    throw new CommandError(
      'Input and output are the same file: name another output.',
      exitCodes.usage,
    )
  }
  const file = await openBulkFile(input.path, input.name)
  const offers = offersAt(config.verifyEmailCredits)
  const given = await givenBy(options, file)
  const proposal = propose(await sampleRows(file), file.names, offers, given)
  if (proposal.warnings.includes(noRows)) throw new BulkFileError(`${input.name}: ${noRows}`)
  const plan = confirmPlan(proposal, offers)
  const format = outputFormatOf(output, file)
  if (format === null) {
    throw new CommandError(
      `${output} names no format: end it in .csv, .tsv, .jsonl or .xlsx.`,
      exitCodes.usage,
    )
  }
  const balance = service === null ? null : await readBalance(service)
  const opening = { input, options, service, file, plan }
  await withLockedAnswers(opening, async (answered, begin) => {
    const creditsMax = options.maxCredits ?? null
    const known = await estimate(file, plan, answered.has)
    const job: Job = {
      file,
      plan,
      names: proposal.names,
      answered,
      output,
      format,
      estimate: known,
    }
    showPlan({
      name: input.name,
      plan,
      proposal,
      estimate: known,
      warnings: [...file.warnings, ...proposal.warnings],
      asked: service?.url ?? 'this machine',
      balance,
      creditsMax,
      answeredBefore: answered.count(),
      creditsBefore: answered.credits(),
    })
    if (!isConfirmed(options, plan, balance)) await confirm()
    begin()
    const settings = { parallel: options.parallel, creditsMax }
    await finishRun(job, await runRows(job, service, config, settings), balance !== null)
  })
}

/** Without a guess, and with a bounded cost, there is nothing to confirm. */
function isConfirmed(options: BulkOptions, plan: RowPlan, balance: number | null): boolean {
  const { operation, column = [], maxCredits } = options
  if (options.yes) return true
  const isGuessed = operation === undefined || column.length < Object.keys(plan.columns).length
  return !isGuessed && (balance === null || maxCredits !== undefined)
}

type Opening = {
  readonly input: InputFile
  readonly options: BulkOptions
  readonly service: Service | null
  readonly file: BulkFile
  readonly plan: RowPlan
}

type Work = (answered: AnsweredRows, begin: () => void) => Promise<void>

/** Locks the output against other runs, unless it is standard output. */
function withLockedAnswers(opening: Opening, work: Work): Promise<void> {
  const { output } = opening.options
  if (output === standardOutput) return withAnswers(opening, work)
  return withOutputLock(output, () => withAnswers(opening, work))
}

/** Opens the answers of earlier runs next to the output and does the work with them; `begin` keeps the file. */
async function withAnswers(
  { input, options, service, file, plan }: Opening,
  work: Work,
): Promise<void> {
  const { output, overwrite } = options
  const path = output === standardOutput ? `${input.folder}/answers` : `${output}.answers`
  const isThere = async (one: string) => (await access(one).catch(codeOf)) === undefined
  if (
    !overwrite &&
    output !== standardOutput &&
    !(await isThere(path)) &&
    (await isThere(output))
  ) {
    throw new CommandError(
      `${output} is there already: name another output, or add --overwrite.`,
      exitCodes.usage,
    )
  }
  const { offer, columns, constants, hasHeader, onlyEmpty } = plan
  const answered = await openAnsweredRows(path, {
    input: file.digest,
    operation: offer.name,
    columns,
    constants,
    hasHeader,
    ...(onlyEmpty !== undefined && { onlyEmpty }),
    from: service === null ? null : service.url,
    isSandbox: service?.key.startsWith('key_test_') ?? false,
  })
  let isBegun = answered.count() > 0
  try {
    await work(answered, () => {
      isBegun = true
    })
  } finally {
    // A run that was not confirmed, or got no answer, removes the file, which would make the next run refuse.
    if (!isBegun || ((await isThere(path)) && answered.count() === 0)) await answered.remove()
    await answered.close()
  }
}

const unwritable: ReadonlySet<string | undefined> = new Set(
  'EACCES EPERM EROFS ENOENT ENOTDIR EISDIR ENOSPC EDQUOT EIO EFBIG'.split(' '),
)

/** Returns an error as a person reads it. */
function explained(error: unknown, output: string): unknown {
  if (error instanceof BulkFileError) {
    const exitCode = error instanceof BulkPlanError ? exitCodes.usage : exitCodes.failed
    return new CommandError(printable(error.message), exitCode, { cause: error })
  }
  if (error instanceof OtherAnswersError) {
    return new CommandError(
      `${error.message} holds answers to another file, lookup or service: delete it, or name another output.`,
      exitCodes.usage,
    )
  }
  const code = codeOf(error)
  if (error instanceof CommandError || !unwritable.has(code)) return error
  const what = error instanceof Error ? error.message : String(error)
  return new CommandError(
    `${output} cannot be written (${what}): when that is mended, the same command goes on from here.`,
    exitCodes.failed,
    { cause: error },
  )
}
