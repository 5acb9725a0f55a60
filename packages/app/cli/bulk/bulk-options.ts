import type { Given } from '@enricher/service/bulk/columns/propose'
import { sampleRows } from '@enricher/service/bulk/data-rows'
import { textOf } from '@enricher/service/bulk/formats/write-rows'
import type { BulkFile } from '@enricher/service/bulk/open-file'
import { InvalidArgumentError } from 'commander'
import type { Config } from '../../config/config.ts'
import { CommandError, exitCodes } from '../command-error.ts'
import type { Service } from './service-request.ts'
import { printable } from './show-plan.ts'

/** The options of `enricher bulk` as the user gave them. */
export type BulkOptions = {
  readonly output: string
  readonly operation?: string
  readonly column?: readonly Pair[]
  readonly set?: readonly Pair[]
  /** `--header` or `--no-header`; without either the file's content decides. */
  readonly header?: boolean
  readonly onlyEmpty?: string
  readonly maxCredits?: number
  readonly parallel: number
  readonly url?: string
  readonly key?: string
  readonly local?: true
  readonly yes?: true
  readonly overwrite?: true
}

type Pair = readonly [field: string, value: string]

/** Reads `FIELD=VALUE`, which may be given several times. @throws {InvalidArgumentError} without a sign of equality */
export function collectPair(text: string, before: readonly Pair[] = []): readonly Pair[] {
  const at = text.indexOf('=')
  if (at > 0) return [...before, [text.slice(0, at), text.slice(at + 1)]]
  throw new InvalidArgumentError('It must be FIELD=COLUMN, company_name=Firma for example.')
}

/** Returns a function that reads a whole number within bounds. */
export function integerFrom(least: number, most: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/**
 * Returns the columns that the options name: `--column company_name=Firma`, or `=3` for the third column.
 * @throws {CommandError} for a column that the file lacks
 */
export async function givenBy(options: BulkOptions, file: BulkFile): Promise<Given> {
  const { operation, header, onlyEmpty, column: columns = [], set = [] } = options
  const [first] = await sampleRows(file)
  const names = file.names ?? (first?.cells ?? []).map((cell) => textOf(cell).trim())
  const places = columns.map(([field, name]) => [field, placeOf(name, names)] as const)
  return {
    ...(operation !== undefined && { operation: nameOf(operation) }),
    ...(header !== undefined && { hasHeader: header }),
    ...(onlyEmpty !== undefined && { onlyEmpty: placeOf(onlyEmpty, names) }),
    ...(places.length > 0 && { columns: Object.fromEntries(places) }),
    ...(set.length > 0 && { constants: Object.fromEntries(set) }),
  }
}

/** Returns the name of a lookup that the user gave by its path, as documents list it: `find-email/person`. */
function nameOf(operation: string): string {
  return operation.replace(/^\//, '').replaceAll('/', '-')
}

function placeOf(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name)
  const place =
    exact >= 0 ? exact : names.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  if (place >= 0) return place
  if (/^\d{1,4}$/.test(name) && Number(name) >= 1) return Number(name) - 1
  throw new CommandError(
    `There is no column "${name}": the file has ${printable(names.slice(0, namesShownMax).join(', '))}.`,
    exitCodes.usage,
  )
}

const namesShownMax = 12

/**
 * Returns the service to ask; null: this machine runs the lookups.
 * @throws {CommandError} for an invalid address, and without a key
 */
export function serviceOf(options: BulkOptions, config: Config): Service | null {
  const url = options.url ?? config.clientUrl
  if (options.local || url === null) return null
  if (!/^https?:\/\/[^\s/]+/.test(url) || URL.parse(url) === null) {
    throw new CommandError('--url must be the address of a service.', exitCodes.usage)
  }
  const key = options.key ?? config.clientKey
  if (key === null) {
    throw new CommandError(
      `There is no key for ${url}: set ENRICHER_API_KEY, or add --local to search on this machine.`,
      exitCodes.usage,
    )
  }
  return { url: url.replace(/\/$/, ''), key }
}
