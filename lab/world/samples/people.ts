import { Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeJsonLines } from '../../tools/named-commands/sample-files.ts'

const row = Type.Object({ name: Type.String(), email: Type.String() })
const names = ['Orla Fennimore', 'Max Muster', 'Ada Moor', 'Tobin Ashgrove', 'Nell Quillfen']

/** People with known work addresses. */
export const peopleLines: RowForm<typeof row> = {
  about: 'JSON lines with name and email',
  row,
  write: (folder) =>
    writeJsonLines(
      folder,
      'people.jsonl',
      names.map((name) => {
        const local = name.toLowerCase().replace(' ', '.')
        return { name, email: `${local}@acme-widgets.com` }
      }),
    ),
}
