import type { ProcessEnd } from './children.ts'
import type { Fault } from './fault.ts'
import { type JournalLine, underWay } from './journal.ts'

/** The usual cause when a signal that no test sent ended a process. */
const signals: Readonly<Record<string, string>> = {
  SIGKILL:
    'The kernel sends it when memory runs out (dmesg says so): try --test-concurrency=2, or more memory.',
  SIGABRT: 'Node aborts so on an error of its own or when its heap is full: its words stand above.',
  SIGTRAP: 'Node aborts so on an error of its own or when its heap is full: its words stand above.',
  SIGILL: 'Node aborts so on an error of its own: its words stand above.',
  SIGSEGV: 'Node or a native module crashed.',
}

/**
 * Describes how the process of these files failed outside its tests, or why it did not come to its end. `cause`: the
 * runner's message.
 */
export function describeEnd(
  files: readonly string[],
  journal: readonly JournalLine[],
  end: ProcessEnd,
  cause: string | undefined,
): Fault {
  const alive = journal.find(({ event }) => event === 'stays alive')
  if (alive !== undefined) {
    const kinds = alive.kinds?.join(', ') || 'something'
    return {
      file: alive.name,
      message: `It kept its process alive after the last test (${kinds}): stop in a hook what it starts.`,
    }
  }
  const at = underWay(journal)
  const file = at?.file ?? files.at(-1) ?? ''
  return {
    file,
    ...(at?.test !== undefined && { test: at.test }),
    message:
      `Its process ${howEnded(end)}${whileAt(at, journal)}. ${cause || adviceOn(end)}`.trimEnd(),
  }
}

function howEnded({ code, signal, silent }: ProcessEnd): string {
  if (silent !== undefined) {
    return `gave no sign for ${Math.round(silent.ms / 1_000)} s and was ended`
  }
  return signal === null ? `exited with ${code}` : `was ended by ${signal}`
}

function whileAt(at: ReturnType<typeof underWay>, journal: readonly JournalLine[]): string {
  if (journal.length === 0) return ' before its first test'
  if (at === undefined) return ' after its tests'
  return at.test === undefined
    ? ' while no test was under way: it was being loaded, or in a hook'
    : ' while this test was under way'
}

function adviceOn({ code, signal, silent }: ProcessEnd): string {
  if (silent !== undefined) {
    return `A loop, or a call that waits, holds its thread. Its threads were in ${silent.threads}.`
  }
  if (signal === null) return code === 0 ? 'A test must not exit.' : 'Its words stand above.'
  return signals[signal] ?? 'Another program sent it, or a test.'
}
