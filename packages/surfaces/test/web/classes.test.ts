import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../web')
const textsOf = (pattern: string): readonly (readonly [name: string, text: string])[] =>
  globSync(pattern, { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

test('each class that a page writes out is one that a stylesheet knows', () => {
  const styles = textsOf('**/*.css').flatMap(([, text]) => [...text.matchAll(/\.([a-z][\w-]*)/g)])
  const styled = new Set(styles.map(([, name]) => name))
  const written = textsOf('**/*.ts').flatMap(([file, text]) =>
    [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names
        .replace(/\S*\$\{[^}]*\}\S*/g, '')
        .split(/\s+/)
        .filter((name) => name !== '')
        .map((name) => ({ file, name })),
    ),
  )
  assert.ok(written.length > 100)
  assert.deepEqual(
    written.filter(({ name }) => !styled.has(name)),
    [],
  )
})
