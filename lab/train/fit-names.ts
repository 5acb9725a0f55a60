import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { type RowForm, readLines } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { type LetterSample, learnLetters, tallyLetters } from './people/learn-letters.ts'
import { listedNames, listedTitles, listedWords } from './people/listed-texts.ts'

const wordRow = Type.Object({ text: Type.String(), isName: Type.Boolean() })

const nameWords: RowForm<typeof wordRow> = {
  about: 'JSON lines with text and isName',
  row: wordRow,
  write: writeInvented,
}

/** `train -- names`. */
export const names = defineCommand({
  summary: 'by which letters a word looks like a name of a person, in whichever language',
  options: {
    words: inputFile(nameWords),
    output: outputFile('packages/engine/data/name-letters.json'),
  },
  needs: [['words']],
  run: ({ words = '', output }) => {
    const read = readLines(words, nameWords)
    const given = new Set(listedNames())
    const others = [...listedTitles(), ...listedWords()].flatMap((text) => text.split(' '))
    const samples = [
      ...read.map(({ text, isName }): LetterSample => ({ text, isSought: isName })),
      ...[...given].map((text): LetterSample => ({ text, isSought: true })),
      ...others
        .filter((text) => !given.has(text))
        .map((text): LetterSample => ({ text, isSought: false })),
    ]
    writeFileSync(output, `${JSON.stringify(learnLetters(samples))}\n`)
    return { name: 'names', left_out: tallyLetters(samples), output }
  },
})

function writeInvented(folder: string): string {
  const path = join(folder, 'name-words.jsonl')
  const rows = ['Kelmora', 'contact', 'Tarvenwick', 'delivery', 'Quillmark', 'insurance']
  const lines = rows.map((text, at) => JSON.stringify({ text, isName: at % 2 === 0 }))
  writeFileSync(path, lines.join('\n'))
  return path
}
