import { parseCompanyName } from '@enricher/engine/names/company-name'
import { Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeJsonLines } from '../../tools/named-commands/sample-files.ts'
import { drawer, itemAt } from './draw.ts'
import { inventedName } from './invented.ts'
import { trades } from './trades.ts'

const companies = 12
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const row = Type.Object({ name: text, domain: text, description: text, context: text })

/** Companies with known websites, as `npm run eval` and `npm run train` read them. */
export const companyLines: RowForm<typeof row> = {
  about: 'JSON lines with name, domain and perhaps description and context',
  row,
  write: (folder) =>
    writeJsonLines(
      folder,
      'companies.jsonl',
      Array.from({ length: companies }, (_, index) => inventedCompany(index)),
    ),
}

function inventedCompany(index: number) {
  const name = inventedName(1, index, 'sample')
  const draw = drawer(1, `sample ${index}`)
  const { about } = itemAt(trades, draw('trade'))
  const domain = `${parseCompanyName(name).slug}${index}.com`
  return { name: `${name} ${index}`, domain, description: about }
}
