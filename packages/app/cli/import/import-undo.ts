import { counted } from '@enricher/engine/lib/counted'
import { createCompanyImports } from '@enricher/service/store/facts/company-imports'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { CommandError } from '../command-error.ts'
import { createProgress } from '../progress.ts'
import { terminal } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { readImportId } from './import-id.ts'

/** Creates `enricher import undo`: deletes the data of one import. */
export function createImportUndoCommand(): Command {
  return new Command('undo')
    .description('delete what one import brought; what other lists brought as well stays')
    .argument('<id>', 'number of the import in "import list"', readImportId)
    .action(run)
}

async function run(id: number): Promise<void> {
  const progress = createProgress(process.stderr)
  const undone = await withStore(readConfig(), ({ db }) =>
    createCompanyImports(db).undo(id, (fraction) => progress.update(fraction, 0)),
  ).finally(progress.end)
  if (undone === null) {
    throw new CommandError(`There is no import ${id}: "import list" shows them.`)
  }
  const what = undone.kind === 'contacts' ? 'contact' : 'name'
  terminal.print(`${counted(undone.deleted, what)} deleted`)
}
