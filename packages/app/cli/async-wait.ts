import process from 'node:process'
import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import type { Adapter } from '@enricher/engine/sources/vendors/adapter'
import { InvalidArgumentError } from 'commander'
import { readConfig } from '../config/config.ts'
import { canRedraw, terminal } from './terminal.ts'

/** Default for waiting for providers that take minutes. */
const usualMinutes = 10
// FullEnrich, the slowest provider, forgets a question after an hour.
const minutesMax = 60
const shownEveryMs = 1_000
// Without a terminal, a line at this interval shows that the command still runs.
const loggedEveryMs = 30_000

/** The flag `--patient [minutes]`; true: no number was given. */
export type AsyncOption = { readonly patient?: true | number }

export const patientFlag = '--patient [minutes]'
export const patientAbout = `ask providers that take minutes too, and wait for them (${usualMinutes})`

/** Reads the argument of `--patient`, in minutes. @throws {InvalidArgumentError} that says which numbers are allowed */
export function minutesOf(text: string): number {
  const minutes = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (minutes >= 1 && minutes <= minutesMax) return minutes
  throw new InvalidArgumentError(`It must be a number of minutes from 1 to ${minutesMax}.`)
}

/** Returns the time limit for async providers; null without `--patient`. */
export function asyncTimeoutOf({ patient }: AsyncOption): number | null {
  if (patient === undefined) return null
  return (patient === true ? usualMinutes : patient) * 60_000
}

/** Returns the configured async providers; notes it on the terminal when there are none. */
async function asyncProviders(): Promise<readonly string[]> {
  const { adapters, configuredAdapters } = await import('@enricher/engine/sources/vendors/registry')
  const titlesOf = (all: readonly Adapter[]) =>
    all.filter(({ isAsync }) => isAsync).map(({ name }) => providerCatalog[name].title)
  const titles = titlesOf(configuredAdapters(readConfig()).map(({ adapter }) => adapter))
  if (titles.length === 0) {
    const all = titlesOf(adapters).join(', ')
    terminal.note(
      `No provider that takes minutes (${all}) has a key: there is nothing to wait for.`,
    )
  }
  return titles
}

/** Does the work and returns its result; where it takes minutes, the terminal shows how long it has waited. */
export async function showWhileWaiting<T>(
  asyncTimeoutMs: number | null,
  work: (asyncTimeoutMs: number | null) => Promise<T>,
): Promise<T> {
  if (asyncTimeoutMs === null) return work(null)
  const titles = await asyncProviders()
  if (titles.length === 0) return work(asyncTimeoutMs)
  const waiting = showWaiting(titles.join(', '), asyncTimeoutMs, process.stderr)
  try {
    return await work(asyncTimeoutMs)
  } finally {
    waiting.end()
  }
}

/** Shows on stderr how long the command has been waiting, apart from the result on stdout. */
function showWaiting(
  providers: string,
  timeoutMs: number,
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
): { end(): void } {
  const startMs = performance.now()
  const isRedrawn = canRedraw(stream)
  const everyMs = isRedrawn ? shownEveryMs : loggedEveryMs
  const show = () => {
    const spent = `${clockOf(performance.now() - startMs)} of ${clockOf(timeoutMs)} at most`
    const line = `waiting for ${providers}: ${spent}`
    stream.write(isRedrawn ? `\r\u001b[2K${terminal.paintNote('dim', line)}` : `${line}\n`)
  }
  const timer = setInterval(show, everyMs)
  show()
  return {
    end() {
      clearInterval(timer)
      if (isRedrawn) stream.write('\r\u001b[2K')
    },
  }
}

/** Formats a duration as `1:05`. */
function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
