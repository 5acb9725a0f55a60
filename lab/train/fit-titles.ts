import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { readSections, readWords } from '../../packages/engine/data/words.ts'
import {
  letterSlotsOf,
  scoreLetters,
} from '../../packages/engine/read/extract/people/learnt/title-likeness.ts'
import { titleWordsOf } from '../../packages/engine/read/extract/titles.ts'
import { type RowForm, readLines } from '../tools/named-commands/input-files.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { type LetterSample, learnLetters } from './people/learn-letters.ts'

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
    const samples = [...readLines(texts, titleTexts), ...listedTexts()]
    const isLeftOut = (_: LetterSample, at: number) => at % tenth === 0
    const learnt = learnLetters(samples.filter((one, at) => !isLeftOut(one, at)))
    const isTitleLike = ({ text }: LetterSample) =>
      scoreLetters(titleWordsOf(text).flatMap(letterSlotsOf), learnt) > 0
    const leftOut = samples.filter(isLeftOut)
    const shareOf = (isTitle: boolean) => {
      const some = leftOut.filter((one) => one.isTitle === isTitle)
      return { texts: some.length, titleLike: some.filter(isTitleLike).length }
    }
    writeFileSync(output, `${JSON.stringify(learnLetters(samples))}\n`)
    return { name: 'titles', left_out: { titles: shareOf(true), others: shareOf(false) }, output }
  },
})

const tenth = 10

/** Lists what the engine's own data say: titles of roles and professions, words of trades and of pages. */
function listedTexts(): readonly LetterSample[] {
  const title = (text: string): LetterSample => ({ text, isTitle: true })
  const other = (text: string): LetterSample => ({ text, isTitle: false })
  const rolesAndMore = [...readSections('role-titles').values()].flat()
  const trades = readWords('industry-words').flatMap((line) =>
    line.replace(/^[^:]*:/, '').split(' '),
  )
  const ofPages = [...readSections('page-words').values()].flat()
  return [
    ...[...rolesAndMore, ...readWords('professions')].map(title),
    ...[...trades, ...ofPages].filter((text) => text !== '').map(other),
  ]
}

function writeInvented(folder: string): string {
  const path = join(folder, 'title-texts.jsonl')
  const rows = ['Elektriker', 'Dentist', 'Kelmora', 'Kontakt', 'Fisioterapeuta', 'Tarvenwick']
  const lines = rows.map((text, at) => JSON.stringify({ text, isTitle: at % 3 !== 2 }))
  writeFileSync(path, lines.join('\n'))
  return path
}
