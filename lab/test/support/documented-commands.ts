import type { Command } from 'commander'
import { commandNames, createProgram } from '../../../packages/app/cli/program.ts'
import { documents, fencedBlocks, readDocument } from './documents.ts'

/** A command that a reader may type. */
export type DocumentedCommand = {
  /** The document and its line, or the command whose help shows it. */
  readonly place: string
  /** `line`: a line of a block; `script`: a whole block; `span`: code in a sentence; `help`: an example of a help. */
  readonly kind: 'line' | 'script' | 'span' | 'help'
  readonly text: string
}

// A span that readers type begins with one of these, behind settings.
const programs =
  'npm npx node docker git curl systemctl journalctl kubectl helm psql pg_dump caddy nginx openssl claude sudo apt apt-get python3 sh'
const span = new RegExp(
  `(?<!\`)\`((?:[A-Z_]+=\\S+ )*(?:${programs.replaceAll(' ', '|')}) [^\`]+)\``,
  'g',
)
// The changelog keeps the words of its releases.
const history = /^CHANGELOG\.md$/

/** Collects every command of the documents and of the help of the command line. */
export async function documentedCommands(): Promise<readonly DocumentedCommand[]> {
  const written = documents.filter((document) => !history.test(document))
  return [...written.flatMap(commandsIn), ...(await helpExamples())]
}

function commandsIn(document: string): readonly DocumentedCommand[] {
  const typed = fencedBlocks(document, 'sh').flatMap((block): DocumentedCommand[] => {
    const place = `${document}:${block.line}`
    if (block.text.includes('curl')) return [{ place, kind: 'script', text: block.text.trim() }]
    return block.text
      .trim()
      .split(/\n| && /)
      .map((text) => ({ place, kind: 'line', text }))
  })
  const scripts = fencedBlocks(document, 'bash').map(
    ({ line, text }): DocumentedCommand => ({
      ...{ place: `${document}:${line}`, kind: 'script', text: text.trim() },
    }),
  )
  return [...typed, ...scripts, ...spansIn(document)]
}

/** Lists the commands in sentences; a form with an ellipsis is none. */
function spansIn(document: string): readonly DocumentedCommand[] {
  return readDocument(document)
    .replaceAll(/^```.*?^```$/gms, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(span)].flatMap(([, words = '']) => {
        const place = `${document}:${index + 1}`
        if (words.includes('...')) return []
        return words.split(' && ').map((text): DocumentedCommand => ({ place, kind: 'span', text }))
      }),
    )
}

/** Lists the examples that `--help` shows: `$ command`, perhaps on several lines, with a remark behind blanks. */
async function helpExamples(): Promise<readonly DocumentedCommand[]> {
  return every(await createProgram(commandNames)).flatMap(({ path, command }) =>
    [...helpOf(command).matchAll(/^ {2}\$ ((?:.*\\\n)*.*)$/gm)].map(
      ([, text = '']): DocumentedCommand => ({
        ...{ place: `enricher ${path} --help`.replaceAll('  ', ' '), kind: 'help' },
        text: text.replaceAll(/ *\\\n */g, ' ').replace(/ {2,}.*$/, ''),
      }),
    ),
  )
}

function every(command: Command, path = ''): { path: string; command: Command }[] {
  const below = command.commands.flatMap((one) => every(one, `${path} ${one.name()}`.trim()))
  return [{ path, command }, ...below]
}

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({
    writeOut: (text) => (help += text),
    getOutHelpWidth: () => 1_000,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return help
}
