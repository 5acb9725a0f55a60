import { counted, formatCount } from '@enricher/engine/lib/counted'
import { terminal } from '../terminal.ts'
import type { RejectedRows } from './rejected-rows.ts'

/** Notes on the terminal the rows of a list that were left out, and the lines that were read in another encoding. */
export function noteRows(rejected: RejectedRows, foreignLines: number): void {
  for (const { line, entry, reason } of rejected.first) {
    const where = entry === undefined ? `line ${line}` : `line ${line}, entry ${entry}`
    terminal.note(`${terminal.paintNote('yellow', 'left out')} ${where}: ${reason}`)
  }
  const unshown = rejected.count() - rejected.first.length
  if (unshown > 0) terminal.note(`... and ${formatCount(unshown)} more`)
  if (foreignLines > 0) {
    terminal.note(`${counted(foreignLines, 'line')} not in UTF-8 read as Windows-1252`)
  }
}

/** Notes on the terminal how much of a list an earlier, interrupted import has read; 0: nothing. */
export function noteResumed(resumedAt: number): void {
  if (resumedAt === 0) return
  terminal.note(`continued after the first ${formatCount(resumedAt)} lines or entries`)
}
