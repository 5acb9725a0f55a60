import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readWords, wordLists, wordSet } from '../../data/words.ts'

const packages = resolve(import.meta.dirname, '../../..')
const folders = ['engine/data', 'service/bulk/data', 'surfaces/ask/data']
const paths = folders.flatMap((folder) => globSync(`${folder}/*.txt`, { cwd: packages }))
const folderOf = new Map(
  paths.map((path) => [basename(path, '.txt'), join(packages, dirname(path))]),
)
const lists = [...folderOf.keys()]
const textOf = (list: string) => readFileSync(join(folderOf.get(list) ?? '', `${list}.txt`), 'utf8')
const sectionsOf = (list: string) =>
  wordLists(pathToFileURL(`${folderOf.get(list)}/`)).readSections(list)

/** A line at the head of a list whose order decides, with the reason. */
const keepsOrder = /^# Order: \S/m

function unsorted(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1]
    return before !== undefined && before > word ? [`"${word}" stands behind "${before}"`] : []
  })
}

const repeated = (words: readonly string[]): string[] => {
  const firstAt = new Map(words.toReversed().map((word, index) => [word, words.length - 1 - index]))
  return words.filter((word, index) => firstAt.get(word) !== index)
}

for (const list of lists) {
  test(`the words of ${list} are in order, or the file says what its order means`, () => {
    if (keepsOrder.test(textOf(list))) return
    for (const [section, words] of sectionsOf(list)) {
      assert.deepEqual(unsorted(words), [], `[${section}]`)
    }
  })

  test(`${list} has each word of a section once, and each section once`, () => {
    for (const [section, words] of sectionsOf(list)) {
      assert.deepEqual(repeated(words), [], `[${section}]`)
    }
    assert.deepEqual(repeated(textOf(list).match(/^\[.*$/gm) ?? []), [])
  })

  test(`${list} is plain: composed letters, no blanks at the ends, a head that says what it is`, () => {
    const text = textOf(list)
    assert.equal(text, text.normalize('NFC'))
    assert.match(text, /^# \S.*\n/)
    for (const line of text.split('\n').slice(0, -1)) {
      assert.equal(line, line.trim())
      assert.ok(!line.startsWith('#') || line.length <= 120, line)
      assert.match(line, /^(?:\[[^[\]]+\]|#(?: .*)?|[^[\]#]*)$/u)
    }
    assert.ok(text.endsWith('\n') && !text.includes('\n\n\n'), 'ends with one line break')
  })

  test(`${list} is read by the source`, () => {
    const readers = globSync('*/**/*.ts', { cwd: packages, exclude: ['*/test'] }).filter((path) =>
      readFileSync(join(packages, path), 'utf8').includes(`'${list}'`),
    )
    assert.notDeepEqual(readers, [])
  })
}

test('word lists are read at all', () => {
  assert.equal(lists.length, paths.length)
  for (const folder of folders)
    assert.ok(
      paths.some((path) => path.startsWith(folder)),
      folder,
    )
})

test('a section that a list does not have is an error, not an empty list', () => {
  const [list = ''] = lists
  assert.throws(() => readWords(list, 'no such section'), /has no section/)
  assert.throws(() => wordSet('no-such-list').has('word'), /ENOENT/)
})
