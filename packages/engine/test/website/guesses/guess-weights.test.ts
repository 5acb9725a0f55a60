import assert from 'node:assert/strict'
import { test } from 'node:test'
import weights from '../../../data/guess-weights.json' with { type: 'json' }
import { forEachGuess } from '../../../website/guesses/guess-features.ts'

const keys = Object.keys(weights)

// One word of each class, and one of no class: Brumwick Labs, Brumwick Sparrow.
const lastWords =
  'AI Technologies Labs Health Biotech Capital Software Group Consulting Media Foundation Foods App USA Sparrow'.split(
    ' ',
  )
const firstWords = [
  'Bru',
  'Brumw',
  'Brumwik',
  'Brumwickton',
  'Brumwicktarrow',
  'Brumwicktarrowdale',
  'BRUMWICK',
  'brumwick',
  'BrumWick',
  'The Brumwick',
  'Brumwick Tarrow',
  'Brumwick & Tarrow',
  'Brumwick Tarrow Dale',
]
const oddNames =
  'bru.ly|brumw.com|brumwik.com|brumwick.com|brumwick.io|brumwick.ai|brumwick.co|brumwick.net|brumwick.app|brumwick.org|brumwick.de|brumwick.xyz|Bruai|Brumwai|Brumwickai|Brumwickly|Brumtarrow|Brumwick.Sparrow|BruDB|BrumwikDB|BrumwickDB|BrumwickAI|BrumwickLabs|Brumwicks|Brumwik Tarrow|Brumwick One Tarrow|Bru And Dale|Brumwick Tarr Dale|Brumwick Tarrowtarrow Dale|The Bru Labs Group|The Brumw Labs Group|Brumwick Artificial Intelligence|Brumwickstudio|Brumwickonline|Müllerbach GmbH|Müllerbach Söhne|Brumwick Ltd|Brumwick Tarrow Inc|Bäumwick Oy|青禾'.split(
    '|',
  )

const names = [
  ...firstWords,
  ...oddNames,
  ...firstWords.flatMap((first) => lastWords.map((last) => `${first} ${last}`)),
  // Two generic words at the end leave a core.
  ...['Bru', 'Brumw', 'Brumwik', 'Brumwick', 'Brumwickton'].flatMap((first) =>
    lastWords.map((last) => `${first} Software ${last}`),
  ),
]

/**
 * Collects the features of a name's guesses; labels without a new feature are skipped with all their suffixes.
 * @param always a feature whose labels are not skipped
 */
function collect(seen: Set<string>, name: string, context = '', always = 'split'): void {
  forEachGuess(
    name,
    context,
    (_label, _suffix, _labelFeatures, pairFeatures) => {
      for (const part of pairFeatures) for (const feature of part) seen.add(feature)
    },
    (labelFeatures) => {
      const isNew = labelFeatures.some((feature) => feature === always || !seen.has(feature))
      for (const feature of labelFeatures) seen.add(feature)
      return isNew
    },
  )
}

/**
 * Returns the parts of a feature, to be met one by one: what it is of and each trait, with any country for a country.
 * Names that meet all traits together with all recipes would be tens of thousands.
 */
function partsOf(feature: string): readonly string[] {
  return feature
    .replace(/\bin:[a-z]{2}$/, 'in:*')
    .replace(/\bof:[a-z]{2}:\d$/, 'of:*')
    .split('|')
}

const contexts = [
  'bakery in Germany',
  'an app and io platform in the UK',
  'car dealer, Zürich',
  'Maler in Kassel',
  'loodgieter, Utrecht and Antwerpen',
  'bakery in Berlin, restaurant in Milano',
  'yazılım, Ankara',
  'avocat à Lyon',
  'builders, Stockholm',
  'sprzedaż części do traktorów',
  'boilers and joinery',
]
const personal = [
  'Lena Brumwick',
  'Lena Brumwick Coaching',
  'Van de Brumwick',
  'B & T Parket',
  'Brumwick Tyres',
  'Dr. Lena Brumwick',
  'Garage B.Brumwick',
  'Brumwick Orthodontics',
  'Notariskantoor Brumwick',
  'Clínica Dental Lena Brumwick',
  'Bremwick Alder-Brook Drains',
  'Brumwick & Co',
]

test('every key of the guess weights is made of parts that the features of guesses have', () => {
  const seen = new Set<string>()
  for (const name of [...names, ...personal]) collect(seen, name)
  for (const context of contexts) {
    for (const name of [
      'Brumwick Tarrow',
      'Brömwick Söhne',
      'Garage Brumwick & Tarrow',
      ...personal,
    ]) {
      collect(seen, name, context, 'none|full')
    }
  }
  // A suffix that a firm's last word stands for has a weight of its own: Brumwick Diamonds at brumwick.diamonds.
  for (const suffix of keys.flatMap((key) => /^\.([a-z]+)$/.exec(key)?.[1] ?? [])) {
    collect(seen, `Brumwick ${suffix}`, '', 'none|dropLast')
  }
  for (const name of ['BrumwickTV', 'BrumwickStudio']) collect(seen, name, '', 'none|dropPiece')
  const parts = new Set([...seen].flatMap(partsOf))
  assert.deepEqual(
    keys.filter((key) => !partsOf(key).every((part) => parts.has(part))),
    [],
  )
})
