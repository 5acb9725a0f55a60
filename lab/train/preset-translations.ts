import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { InputForm } from '../tools/named-commands/input-files.ts'

/** The folder `dist/translations` of the npm package `@openstreetmap/id-tagging-schema`. */
export const presetTranslations: InputForm = {
  about: 'dist/translations of @openstreetmap/id-tagging-schema, a JSON file for each language',
  isFolder: true,
  write(folder) {
    const target = path.join(folder, 'translations')
    mkdirSync(target)
    const presets = { 'shop/bakery': { name: 'Bakery', terms: 'bread, rolls' } }
    writeFileSync(path.join(target, 'en.json'), JSON.stringify({ en: { presets: { presets } } }))
    return target
  },
}

/** A text of a known language; weight 1 counts fully. */
export type Text = { readonly text: string; readonly language: string; readonly weight: number }

type Preset = { readonly name?: string; readonly terms?: string; readonly aliases?: string }
type Translation = { readonly presets?: { readonly presets?: Readonly<Record<string, Preset>> } }

const tradeKeys = /^(?:amenity|craft|office|shop|healthcare|tourism|leisure|industrial|building)\//
const termWeight = 0.7

const variants: ReadonlyMap<string, readonly string[]> = new Map([
  ['nb', ['no', 'nn']],
  ['pt', ['pt-BR']],
  ['hr', ['bs']],
])

/** Reads the names of trades, shops and offices in each language that the folder has. */
export function readTranslations(folder: string, languages: readonly string[]): readonly Text[] {
  const files = languages.flatMap((language) =>
    [language, ...(variants.get(language) ?? [])].map((tag) => ({ language, tag })),
  )
  return files.flatMap(({ language, tag }) => {
    const file = path.join(folder, `${tag}.json`)
    if (!existsSync(file)) return []
    const read: Readonly<Record<string, Translation>> = JSON.parse(readFileSync(file, 'utf8'))
    const presets = read[tag]?.presets?.presets ?? {}
    return Object.entries(presets).flatMap(([key, { name = '', terms = '', aliases = '' }]) => {
      const isTrade = tradeKeys.test(key)
      const weight = isTrade ? 1 : 0.5
      const others = `${terms},${aliases.replaceAll('\n', ',')}`
      return [
        { text: name, language, weight },
        ...others.split(',').map((term) => ({ text: term, language, weight: weight * termWeight })),
      ].filter(({ text }) => text.trim() !== '')
    })
  })
}
