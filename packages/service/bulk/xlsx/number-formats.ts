import { dayMs } from '@enricher/engine/lib/time'

/** The year in which a workbook's days begin: Excel for Mac once began in 1904. */
export type DateSystem = 1900 | 1904

// ECMA-376 part 1, 18.8.30: formats with a number and no code, which are dates or times everywhere.
const builtInDates: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
const formatCharactersMax = 255

/** Returns true for a built-in format of dates or times. */
export function isBuiltInDate(formatId: number): boolean {
  return builtInDates.some(([first, last]) => formatId >= first && formatId <= last)
}

/** Returns true for the code of a format of dates or times: `dd.mm.yyyy`, but not `0.00 "days"` or `[Red]0`. */
export function isDateCode(code: string): boolean {
  const bare = code
    .slice(0, formatCharactersMax)
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare)
}

// Day 25569 of the system of 1900 is 1970-01-01; its day 60 is 29 February 1900, which never existed.
const unixEpochDays = 25_569
const days1904 = 1_462
const lastDay = 2_958_466

/** Returns a number of days as a date, a time below one day, or both; null when no calendar has that day. */
export function dateTextOf(days: number, system: DateSystem): string | null {
  const since1900 = system === 1904 ? days + days1904 : days
  if (!(since1900 >= 0 && since1900 < lastDay)) return null
  const shifted = since1900 < 60 ? since1900 + 1 : since1900
  const ms = Math.round(((shifted - unixEpochDays) * dayMs) / 1_000) * 1_000
  const text = new Date(ms).toISOString()
  const time = text.slice(11, 19)
  if (days < 1) return time
  return time === '00:00:00' ? text.slice(0, 10) : text.slice(0, 19)
}
