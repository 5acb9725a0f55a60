import { basename } from 'node:path'
import { listInputs, readInput, readRow } from '../../tools/named-commands/input-files.ts'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { flag, inputFile } from '../../tools/named-commands/options.ts'
import { annotatedPages } from '../../world/samples/annotated-pages.ts'
import { evaluateAddresses } from './addresses.ts'
import type { AnnotatedPage } from './annotated-page.ts'
import { evaluatePeople } from './people.ts'

/** `eval -- pages`: compares addresses and people on pages, against annotations. */
export const pages = defineCommand({
  summary: 'addresses and people read from pages',
  options: { pages: inputFile(annotatedPages), wrong: flag() },
  needs: [['pages']],
  run({ pages: folder = '', wrong }) {
    const annotated = listInputs(folder, '.json', annotatedPages).map(readAnnotated)
    return {
      name: 'pages',
      n: annotated.length,
      addresses: evaluateAddresses(annotated, wrong),
      people: evaluatePeople(annotated, wrong),
    }
  },
})

function readAnnotated(path: string): AnnotatedPage {
  const text = readInput(path, annotatedPages)
  const { base, entities, mailto = [], textEmails = [] } = readRow(text, annotatedPages, path)
  const isWeb = base !== undefined && /^https?:/.test(base)
  return {
    id: basename(path, '.json'),
    html: readInput(path.replace(/\.json$/, '.html'), annotatedPages),
    base: isWeb ? base : null,
    url: isWeb ? base : 'https://page.example/',
    entities: entities.map(({ type = '', text: words }) => ({ type, text: words })),
    mailto,
    textEmails,
  }
}
