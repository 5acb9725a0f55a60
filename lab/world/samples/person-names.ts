import { Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeJsonLines } from '../../tools/named-commands/sample-files.ts'

const part = Type.Union([Type.String(), Type.Null()])
const row = Type.Object({
  locale: Type.String(),
  input: Type.String(),
  expected: Type.Object({ prefix: part, given: part, middle: part, family: part, suffix: part }),
})
const noParts = { prefix: null, given: null, middle: null, family: null, suffix: null }
const max = { ...noParts, given: 'Max', family: 'Muster' }
const orla = { ...noParts, prefix: 'Dr.', given: 'Orla', family: 'Fennimore' }

/** Names of persons with their parts. */
export const personNameLines: RowForm<typeof row> = {
  about:
    'JSON lines with locale, input and expected (prefix, given, middle, family, suffix; each may be null)',
  row,
  write: (folder) =>
    writeJsonLines(folder, 'names.jsonl', [
      { locale: 'en-GB', input: 'Dr. Orla Fennimore', expected: orla },
      { locale: 'de-DE', input: 'Max Muster', expected: max },
    ]),
}
