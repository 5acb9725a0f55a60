import { gradeTitle } from '../../titles.ts'
import { tidyTitle } from '../lines/inline.ts'
import { foldToken } from '../names/fold-token.ts'
import { readNameFirst, readOfficeFirst } from '../prose/prose.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'

// A biography states the office in its first lines and sentences.
const linesMax = 6
const sentencesMax = 3
const sentenceLettersMax = 300
// A shorter text is a label.
const proseLettersMin = 30

/** Finds the titles that are only in the text below a person's name: `Jane has been our head baker since 2014.` */
export function titlesFromBiographies(named: readonly NamedLine[], page: MarkedLines): void {
  for (const person of named) {
    if (person.title !== null || person.mark.people.length !== 1) continue
    const [name] = person.mark.people
    if (name?.grade !== 'known') continue
    const found = findOffice(person.line, name.name, page)
    if (found) Object.assign(person, found)
  }
}

function findOffice(
  from: number,
  name: string,
  { lines, marks }: MarkedLines,
): Pick<NamedLine, 'title' | 'distance'> | null {
  for (let at = from + 1; at <= from + linesMax; at += 1) {
    const line = lines[at]
    if (!line || line.isForeign || marks[at]?.key !== null) return null
    const title = line.text.length < proseLettersMin ? null : readBiography(line.text, name)
    if (title !== null) return { title, distance: at - from }
  }
  return null
}

/** Returns the office that one of the first sentences of a text gives to the person it is about. */
function readBiography(text: string, name: string): string | null {
  const sentences = text
    .slice(0, sentenceLettersMax * sentencesMax)
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .slice(0, sentencesMax)
  const label = readLabel(sentences, name)
  if (label !== null) return label
  for (const sentence of sentences) {
    const full = withName(sentence, name)
    const reading = full === null ? null : (readNameFirst(full) ?? readOfficeFirst(full))
    const [person] = reading?.people ?? []
    if (reading && person && isSame(person.name, name)) return reading.title
  }
  return null
}

/**
 * Reads `Principal. Jane leads our civic work.`: an office as a sentence, then a sentence about the person of the card.
 */
function readLabel([label = '', ...rest]: readonly string[], name: string): string | null {
  const grade = gradeTitle(label)
  const isOffice = grade === 'certain' || grade === 'likely'
  return isOffice && label.endsWith('.') && isAbout(rest.join(' '), name) ? tidyTitle(label) : null
}

// `Dr. Doe`, `Since 2014 Jane`: the person is named at the beginning of a sentence.
const wordsOfBeginning = 4

function isAbout(sentence: string, name: string): boolean {
  const known = wordsOfName(name)
  const words = sentence.split(' ').slice(0, wordsOfBeginning).map(foldToken)
  return words.some((word) => known.has(word)) || pronouns.test(words[0] ?? '')
}

/**
 * Returns the folded words of a name. Words in scripts other than Latin fold to nothing, like a missing word, and are
 * left out.
 */
const wordsOfName = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .split(' ')
      .map(foldToken)
      .filter((word) => word !== ''),
  )

/** Compares names by first and last word: middle names come and go; a family name alone may be a relative's. */
const isSame = (one: string, other: string): boolean => {
  const [words, others] = [one.split(' '), other.split(' ')]
  return words[0] === others[0] && words.at(-1) === others.at(-1)
}

const pronouns = /^(?:she|he|they|sie|er|elle|il|ella|lei|lui|zij|ze|hij|ela|ele)$/

/** Puts the whole name in place of a part of it or a pronoun; null where the sentence is about something else. */
function withName(sentence: string, name: string): string | null {
  const known = wordsOfName(name)
  const words = sentence.split(' ')
  const head = words.findIndex((word) => word.endsWith(','))
  // `Jane is`, `As our head baker, Jane looks`: the name is the first word, or the first behind the comma.
  for (const at of [0, head + 1]) {
    const word = foldToken(words[at] ?? '')
    if (!known.has(word) && !(at === 0 && pronouns.test(word))) continue
    let end = at + 1
    while (known.has(foldToken(words[end] ?? ''))) end += 1
    return [...words.slice(0, at), name, ...words.slice(end)].join(' ')
  }
  return known.has(foldToken(words.at(-1) ?? '')) ? null : sentence
}
