import type { TestEvent } from 'node:test/reporters'
import type { TestProcess } from './processes.ts'

export type ShownOptions = {
  readonly entries: ReadonlyMap<string, TestProcess>
  /** False leaves out the passed tests inside files: thousands of them would hide the others. */
  readonly all: boolean
  /** True once the run was stopped: a process that the stop ended or kept from starting counts as failed. */
  isStopped(): boolean
}

/** Yields the events that the reporter of a run gets, with processes named by their files. */
export async function* shownEvents(
  events: AsyncIterable<TestEvent>,
  options: ShownOptions,
): AsyncGenerator<TestEvent, void> {
  for await (const event of events) {
    if (!isOfTest(event) || isShown(event, options)) yield event
  }
}

type OfTest = Extract<TestEvent, { type: 'test:start' | 'test:pass' | 'test:fail' }>

function isOfTest(event: TestEvent): event is OfTest {
  return event.type === 'test:start' || event.type === 'test:pass' || event.type === 'test:fail'
}

function isShown(event: OfTest, { entries, all, isStopped }: ShownOptions): boolean {
  const process = entries.get(event.data.name)
  if (process !== undefined) {
    if (isStopped()) return false
    event.data.name = labelOf(process)
  }
  if (all) return true
  if (event.type !== 'test:pass') return event.type === 'test:fail'
  const { nesting, skip, todo } = event.data
  return nesting === 0 || skip !== undefined || todo !== undefined
}

function labelOf({ files: [first = '', ...rest] }: TestProcess): string {
  return rest.length === 0 ? first : `the process of ${first} and ${rest.length} more`
}
