import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePersonName } from '../../../names/person/parse.ts'
import { isSamePerson } from '../../../names/person/same-person.ts'

function compare(a: string, b: string): string {
  const [first, second] = [parsePersonName(a), parsePersonName(b)]
  assert.ok(first && second, `${a}, ${b}`)
  assert.equal(isSamePerson(first, second), isSamePerson(second, first), `${a}, ${b} both ways`)
  return isSamePerson(first, second)
}

test('short forms, spelling, order and second names do not hide a person', () => {
  const pairs = [
    ['Bob Thorn', 'Robert J. Thorn'],
    ['Bill Thorn', 'William Thorn'],
    ['Jürgen Brückner', 'Juergen Brueckner'],
    ['Jürgen Brückner', 'Jurgen Bruckner'],
    ['Søren Ågård', 'Soeren Aagaard'],
    ['Moor, Ada', 'Ada Moor'],
    ['Dr. Ada Moor', 'ada moor'],
    ['Jan van den Berg', 'Jan Berg'],
    ['Дмитрий Орлов', 'Dmitry Orlov'],
    ['王小红', 'Wang Xiaohong'],
    ['김민지', 'Kim Minji'],
    ['Anne-Marie Lafontaine', 'Anne Marie Lafontaine'],
    ['Pepe Ríos', 'José Ríos'],
  ] as const
  for (const [a, b] of pairs) assert.equal(compare(a, b), 'same', `${a}, ${b}`)
})

test('an initial, a missing surname or an ambiguous short form is only likely', () => {
  const pairs = [
    ['A. Moor', 'Ada Moor'],
    ['María Ríos Vega', 'María Ríos'],
    ['Frau Moor', 'Ada Moor'],
    ['Ada', 'Ada Moor'],
    ['J. Robert Thorn', 'Robert Thorn'],
    ['Michael Thorn', 'Miguel Thorn'],
  ] as const
  for (const [a, b] of pairs) assert.equal(compare(a, b), 'likely', `${a}, ${b}`)
})

test('two given names, two family names or two second names are two people', () => {
  const pairs = [
    ['Ada Moor', 'Ida Moor'],
    ['Ada Moor', 'Ada Thorn'],
    ['John A. Thorn', 'John B. Thorn'],
    ['Robert Thorn', 'William Thorn'],
    ['王小红', '李小红'],
    ['김민지', '김민호'],
  ] as const
  for (const [a, b] of pairs) assert.equal(compare(a, b), 'different', `${a}, ${b}`)
})
