import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { type RowForm, readLines } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { type LetterSample, learnLetters, tallyLetters } from './people/learn-letters.ts'
import { listedTitles, listedWords } from './people/listed-texts.ts'

const textRow = Type.Object({ text: Type.String(), isTitle: Type.Boolean() })

const titleTexts: RowForm<typeof textRow> = {
  about: 'JSON lines with text and isTitle',
  row: textRow,
  write: writeInvented,
}

/** `train -- titles`. */
export const titles = defineCommand({
  summary: 'by which letters a text looks like a job title, in whichever language',
  options: {
    texts: inputFile(titleTexts),
    output: outputFile('packages/engine/data/title-letters.json'),
  },
  needs: [['texts']],
  run: ({ texts = '', output }) => {
    const read = readLines(texts, titleTexts)
    const samples = [
      ...read.map(({ text, isTitle }): LetterSample => ({ text, isSought: isTitle })),
      ...[...listedTitles()].map((text): LetterSample => ({ text, isSought: true })),
      ...[...listedWords()].map((text): LetterSample => ({ text, isSought: false })),
    ]
    writeFileSync(output, `${JSON.stringify(learnLetters(samples))}\n`)
    return { name: 'titles', left_out: tallyLetters(samples), output }
  },
})

function writeInvented(folder: string): string {
  const path = join(folder, 'title-texts.jsonl')
  const rows = ['Elektriker', 'Dentist', 'Kelmora', 'Kontakt', 'Fisioterapeuta', 'Tarvenwick']
  const lines = rows.map((text, at) => JSON.stringify({ text, isTitle: at % 3 !== 2 }))
  writeFileSync(path, lines.join('\n'))
  return path
}
