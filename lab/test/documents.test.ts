import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Command } from 'commander'
import { createProgram } from '../../packages/app/cli/program.ts'
import { wordedFiles } from '../tools/wording/find-words.ts'
import { documents, readDocument, repository, shellBlocks } from './support/documents.ts'

const blocks = documents.flatMap(shellBlocks)
const scripts = Object.keys(
  JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts,
)

test('the documents are read at all', () => {
  assert.ok(documents.length >= 10, documents.join(' '))
  assert.ok(blocks.length >= 8, `${blocks.length} blocks`)
})

test('every shell block is well-formed', () => {
  for (const { document, line, text } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
    assert.equal(status, 0, `${document}:${line} ${stderr}`)
  }
})

test('every npm script that a document names exists', () => {
  for (const document of documents) {
    for (const [named, script = ''] of readDocument(document).matchAll(/npm run ([\w:-]+)/g)) {
      assert.ok(scripts.includes(script), `${document}: ${named}`)
    }
  }
})

test('every command and option of the command line that a document shows exists', async () => {
  const shown = documents.flatMap((document) =>
    [...readDocument(document).matchAll(/^npm run enricher -- (.*)$/gm)].map(
      ([, line = '']) => line,
    ),
  )
  assert.ok(shown.length >= 5)
  for (const line of shown) {
    const words = line.split(' ')
    const command = commandOf(await createProgram(words), words)
    const options = [...command.options.map(({ long }) => long), '--help']
    for (const option of words.filter((word) => word.startsWith('--'))) {
      assert.ok(options.includes(option), `${line}: ${option}`)
    }
  }
})

// The service serves these pages or a protocol names them; one is missing on purpose.
const servedPages = /(?:^|\/)(?:auth|pricing|AGENTS|SKILL|nowhere|x)\.md$/
const comment = /(?:^|\s)(?:\/\/|\/\*|\*|--|#) .*$/gm
const page = /(?<![\w/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g

function missingPagesIn(text: string): string[] {
  const comments = (text.match(comment) ?? []).join('\n')
  const cited = comments.match(/\b(?:design|interface|specification) (?:§ ?)?\d+(?:\.\d+)*/gi) ?? []
  const pages = (comments.match(page) ?? []).filter(
    (path) => !servedPages.test(path) && !existsSync(join(repository, path)),
  )
  return [...cited, ...pages]
}

test('no comment points at a page that is not in the repository', () => {
  const found = wordedFiles()
    .filter((path) => /\.[jt]s$/.test(path) && path !== 'lab/test/documents.test.ts')
    .flatMap((path) =>
      missingPagesIn(readFileSync(join(repository, path), 'utf8')).map(
        (each) => `${path}: ${each}`,
      ),
    )
  assert.deepEqual(found, [])
})

test('a page that is missing, and a section of one that has no name, are found', () => {
  assert.deepEqual(missingPagesIn('// As design 4.2 says.'), ['design 4.2'])
  assert.deepEqual(missingPagesIn(' * See house/notes.md, and docs/style.md.'), ['house/notes.md'])
  assert.deepEqual(missingPagesIn('const x = 1 // RFC 5321 4.2, auth.md'), [])
})

// These are a convention of command lines (https://no-color.org), variables of tests, the source of settings, n8n's.
const notSettings = new Set([
  'NO_COLOR',
  'STRIPE_TEST_KEY',
  'ENRICHER_TEST_SERVER',
  'ENV_FILE',
  'NODE_FUNCTION_ALLOW_BUILTIN',
])

test('every environment variable that a document names is a setting', () => {
  const settings = readFileSync(join(repository, '.env.example'), 'utf8').split(/[\n=]/)
  const variable = /`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g
  for (const document of documents) {
    for (const [, name = ''] of readDocument(document).matchAll(variable)) {
      if (!notSettings.has(name)) assert.ok(settings.includes(`#${name}`), `${document}: ${name}`)
    }
  }
})

function commandOf(program: Command, words: readonly string[]): Command {
  let command = program
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word)
    if (!next) break
    command = next
  }
  return command
}

const decisionNames = readdirSync(join(repository, 'docs/decisions'))
  .filter((name) => name !== 'README.md')
  .sort()

test('each decision has a number of its own, in its name and its title, and none is left out', () => {
  const numbers = decisionNames.map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers,
    [...numbers.keys()].map((index) => index + 1),
  )
  for (const [index, name] of decisionNames.entries()) {
    assert.match(readDocument(`docs/decisions/${name}`), new RegExp(`^# ${index + 1}\\. `))
  }
})

const decisionHead =
  /^# (\d+)\. (.+)\n\n(?:(Accepted)|(Superseded) by \[decision \d+\]\([^)]+\)), (\d{4}-\d\d-\d\d)\.\n\n## /

/** Returns the row that the index has to have for a decision, or null where the page lacks its status and date. */
function decisionRow(name: string, text: string): string | null {
  const head = decisionHead.exec(text)
  if (!head) return null
  const [, number, title, accepted, superseded, date] = head
  const status = (accepted ?? superseded ?? '').toLowerCase()
  return [`[${number}](${name})`, title, status, date].join(' | ')
}

test('each decision has its status and date below its title, and the index lists exactly these', () => {
  const rows = decisionNames.map((name) => {
    const row = decisionRow(name, readDocument(`docs/decisions/${name}`))
    assert.ok(row, `${name}: write "Accepted, YYYY-MM-DD." below the title`)
    return row
  })
  const listed = [...readDocument('docs/decisions/README.md').matchAll(/^\| (\[.*?) *\|$/gm)]
  assert.deepEqual(
    listed.map(([, row = '']) => row.replaceAll(/ +\| /g, ' | ')),
    rows,
  )
})

test('the row of a decision is read from its head, and a head without a date is found', () => {
  assert.equal(
    decisionRow('0007-x.md', '# 7. A title\n\nAccepted, 2026-11-20.\n\n## Context\n'),
    '[7](0007-x.md) | A title | accepted | 2026-11-20',
  )
  const replaced = 'Superseded by [decision 9](0009-y.md), 2026-11-21.'
  assert.equal(
    decisionRow('0007-x.md', `# 7. A title\n\n${replaced}\n\n## Context\n`),
    '[7](0007-x.md) | A title | superseded | 2026-11-21',
  )
  assert.equal(decisionRow('0007-x.md', '# 7. A title\n\nAccepted.\n\n## Context\n'), null)
})
