import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soughtName } from '../../../website/matching/match.ts'
import { labelKind } from '../../../website/scoring/label-kind.ts'

const kindOf = (name: string, domain: string) => labelKind(soughtName(name), domain)

test('a label is as telling as the words of the name that it has', () => {
  assert.equal(kindOf('Brumwick', 'brumwick.com'), 'word')
  assert.equal(kindOf('Lantern', 'lantern.com'), 'common')
  assert.equal(kindOf('Brumwick Robotics', 'brumwickrobotics.com'), 'rare')
  assert.equal(kindOf('Brumwick Robotics', 'brumwick.com'), 'core')
  assert.equal(kindOf('Brumwick', 'getbrumwick.com'), 'longer')
  assert.equal(kindOf('Brumwick', 'tarrowdale.com'), 'other')
})

test('a word of kin before a surname is part of its label, and nothing stands for one that is missing', () => {
  assert.equal(kindOf('Gebrüder Brumwick Weinbau', 'gebruderbrumwick.com'), 'rare')
  assert.equal(kindOf('Brumwick Robotics', 'nullbrumwick.com'), 'other')
})
