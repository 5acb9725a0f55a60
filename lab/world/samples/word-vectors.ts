import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '@enricher/engine/data/words'
import type { InputForm } from '../../tools/named-commands/input-files.ts'
import { writeText } from '../../tools/named-commands/sample-files.ts'
import { drawer } from '../replay/draw.ts'

const dimensions = 8
const wordsPerField = 3

/** Vectors of words; a sample has words of the fields of industry, each with a vector drawn by the word. */
export const wordVectorFolder: InputForm = {
  about:
    'words.txt, a word a line, the most frequent first, and vectors.f32, as many rows of 32-bit floats',
  isFolder: true,
  write(folder) {
    const vectors = join(folder, 'vectors')
    mkdirSync(vectors)
    const fields = [...readRows('industry-words').values()]
    const words = [...new Set(fields.flatMap((own) => own.slice(0, wordsPerField)))]
    const numbers = Float32Array.from(
      words.flatMap((word) => {
        const draw = drawer(1, word)
        return Array.from({ length: dimensions }, (_, at) => draw(`${at}`) - 0.5)
      }),
    )
    writeText(vectors, 'words.txt', words.join('\n'))
    writeFileSync(join(vectors, 'vectors.f32'), new Uint8Array(numbers.buffer))
    return vectors
  },
}
