import { formatCount } from '@enricher/engine/lib/counted'
import {
  type CompanyImport,
  createCompanyImports,
} from '@enricher/service/store/facts/company-imports'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { tableWithin, terminal } from '../terminal.ts'
import { withStore } from '../with-store.ts'

/** Creates `enricher import list`: shows the imports. */
export function createImportListCommand(): Command {
  return new Command('list')
    .description('list what was imported, the latest first')
    .option('--json', 'print JSON')
    .action(run)
}

const states: Readonly<Record<CompanyImport['state'], string>> = {
  open: 'not finished',
  done: 'done',
  undone: 'being undone',
}

async function run(_: unknown, command: Command): Promise<void> {
  const { json } = command.opts<{ json?: true }>()
  const imports = await withStore(readConfig(), ({ db }) => createCompanyImports(db).list())
  if (json) return terminal.print(JSON.stringify(imports.map(jsonOf), null, 2))
  if (imports.length === 0) return terminal.print('Nothing was imported.')
  const head = ['id', 'kind', 'state', 'entries', 'names', 'left out', 'wrong', 'changed', 'name']
  const rows = imports.map((one) => [
    `${one.id}`,
    one.kind,
    states[one.state],
    formatCount(one.kind === 'contacts' ? one.contacts : one.companies),
    one.kind === 'contacts' ? '-' : formatCount(one.namesAdded),
    formatCount(one.rejected),
    one.checked === 0 ? '-' : `${formatCount(one.wrong)} of ${formatCount(one.checked)}`,
    one.changedAt.toISOString().slice(0, 10),
    one.name,
  ])
  const isNumber = (column: number) => column === 0 || (column >= 3 && column <= 6)
  for (const line of tableWithin(terminal.width(), [head, ...rows], 8, isNumber)) {
    terminal.print(line)
  }
}

function jsonOf({ namesAdded, changedAt, ...rest }: CompanyImport) {
  return { ...rest, names_added: namesAdded, changed_at: changedAt.toISOString() }
}
