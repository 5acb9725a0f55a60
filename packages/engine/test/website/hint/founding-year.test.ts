import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchYear, yearAsked, yearsFounded } from '../../../website/hint/founding-year.ts'

test('the year behind words of founding is a founding year, in several languages', () => {
  const lines = [
    'Family-run since 1987.',
    'Founded in 1987 by two sisters',
    'Est. 1987',
    'Gegründet 1987 in Hamm',
    'Fondée en 1987',
    'Fundada en 1987',
  ]
  for (const line of lines) assert.deepEqual(yearsFounded(line), [1987], line)
})

test('other years of a page are none: of copyright, of news, of numbers', () => {
  assert.deepEqual(yearsFounded('© 2019-2026 Brumwick. News of 12 May 2021. Call 0198 71987'), [])
})

test('a hint gives the year it speaks of, and none where it gives several', () => {
  assert.equal(yearAsked('toy maker, founded 1987'), 1987)
  assert.equal(yearAsked('toys 1987 Hull'), 1987)
  assert.equal(yearAsked('toys between 1987 and 1999'), null)
  assert.equal(yearAsked('since 1987, relaunched 1999'), 1987)
  assert.equal(yearAsked('phone 19871234'), null)
})

test('a year apart is the same firm, registered in one year and open in the next', () => {
  assert.equal(matchYear(1987, [1988]), 'same')
  assert.equal(matchYear(1987, [1998]), 'other')
  assert.equal(matchYear(null, [1998]), null)
  assert.equal(matchYear(1987, []), null)
})
