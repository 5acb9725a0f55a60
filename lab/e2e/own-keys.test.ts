import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Checker } from 'typescript/unstable/sync'
import { placeOf, walkNodes, withProgram } from './expressions/program.ts'

/**
 * Places that may index an object by any text, as written in the source, although `constructor` would find what every
 * object inherits. All others go through `ownValue`, a Map or `Object.hasOwn`.
 */
const admitted: Readonly<Record<string, readonly string[]>> = {
  // The one place that asks `Object.hasOwn` first.
  'engine/lib/own-value.ts': ['table[key]'],
  // The keys of these objects are names of our own tables, settings and headers.
  'app/config/config.ts': ['values[name]'],
  'service/store/privacy/privacy.ts': ['rows[table.name]', 'held[table.name]'],
  'surfaces/http/openapi.ts': ['shared[name]'],
}

const isIndexing = (node: Node): node is ElementAccessExpression =>
  node.kind === SyntaxKind.ElementAccessExpression

/** Whether the object takes any text as a key and the key here is any text: the compiler then checks nothing. */
function isByAnyText(node: ElementAccessExpression, checker: Checker): boolean {
  const { expression, argumentExpression } = node
  // `word as keyof typeof table` asserts what the compiler cannot see.
  if (/ as keyof /.test(argumentExpression.getText())) return true
  const key = checker.getTypeAtLocation(argumentExpression)
  if (!key || checker.typeToString(key) !== 'string') return false
  const object = checker.getTypeAtLocation(expression)
  const present = object && checker.getNonNullableType(object)
  if (!present) return true
  const indexes = checker.getIndexInfosOfType(present)
  return indexes.some(({ keyType }) => checker.typeToString(keyType) === 'string')
}

/** Whether a node is `key in table`, which finds inherited keys as well. */
const isAskedFor = (node: Node): boolean =>
  node.kind === SyntaxKind.BinaryExpression &&
  (node as BinaryExpression).operatorToken.kind === SyntaxKind.InKeyword &&
  (node as BinaryExpression).left.kind !== SyntaxKind.StringLiteral

function isBreach(node: Node, path: string, checker: Checker): boolean {
  if (isAskedFor(node)) return true
  if (!isIndexing(node) || isFixed.has(node.argumentExpression.kind)) return false
  const known = Object.hasOwn(admitted, path) ? (admitted[path] ?? []) : []
  return !known.includes(node.getText()) && isByAnyText(node, checker)
}

const isFixed: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
])

test('no table is indexed by a text that may be called like what every object inherits', () => {
  const { found, seen } = withProgram((files, checker) => {
    const found: string[] = []
    let seen = 0
    for (const file of files) {
      walkNodes(file.file, (node) => {
        if (isIndexing(node)) seen += 1
        if (isBreach(node, file.path, checker)) {
          found.push(`${placeOf(file, node)} ${node.getText()}`)
        }
      })
    }
    return { found, seen }
  })
  assert.ok(seen > 300, `${seen} places where something is indexed`)
  assert.deepEqual(found, [], 'take ownValue(table, key) of lib/own-value.ts, or a Map')
})
