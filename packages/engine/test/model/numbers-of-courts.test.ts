import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { parseRegistration } from '../../model/registrations/parse-registration.ts'
import { readNumbers } from '../../model/registrations/read-numbers.ts'
import { courtIn } from '../../model/registrations/register-court.ts'
import { relateRegistrations } from '../../model/registrations/relate-registrations.ts'

test('beside the number of a host in one line a firm’s own number is read, with its own court', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  for (let round = 0; round < 200; round += 1) {
    const [own, host] = [10_000 + Math.floor(draw() * 9_999), 100 + Math.floor(draw() * 899)]
    const write = pick([
      (number: number, court: string) => `Amtsgericht ${court}, HRB ${number}`,
      (number: number, court: string) => `HRB ${number} (Amtsgericht ${court})`,
      (number: number, court: string) => `Registergericht ${court}: HRB ${number}`,
      (number: number, court: string) => `HRB Nr. ${number}, Amtsgericht ${court}`,
    ])
    const parts = [
      `Brumwick GmbH, ${write(own, 'Velno')}`,
      `Hosting: Fibb GmbH, ${write(host, 'Ombrevo')}`,
    ]
    const line = (draw() < 0.5 ? parts : parts.toReversed()).join(pick([' | ', '. ', ' – ']))
    const stated = readNumbers(line, courtIn).map(({ value }) => value)
    const relationOf = (written: string) => {
      const { value } = parseRegistration(written)
      return value && relateRegistrations(value, stated)
    }
    assert.equal(relationOf(`HRB ${own} Amtsgericht Velno`), 'same', line)
    assert.equal(relationOf(`HRB ${own}`), 'alike', line)
    assert.equal(relationOf(`HRB ${own} Amtsgericht Ombrevo`), 'other', line)
    assert.equal(relationOf('HRB 99999 Amtsgericht Velno'), 'other', line)
  }
})
