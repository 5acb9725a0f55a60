import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  withoutDegreesBehind,
  withoutRegister,
  withoutRemarksOnTitle,
} from '../../../read/extract/title-remarks.ts'
import { gradeTitle } from '../../../read/extract/titles.ts'

test('degrees behind a title are cut off, and a field in capitals is not', () => {
  const cut = {
    'Managing Director. BE MSc CEng MIEI': 'Managing Director',
    'Finance Manager. ACCA': 'Finance Manager',
    'Finance Director, ACA FCCA': 'Finance Director',
    'Geschäftsführerin, Dipl.-Betriebsw. (FH)': 'Geschäftsführerin',
    'Director, UX': 'Director, UX',
    'VP, IT': 'VP, IT',
    'Sales Manager – EMEA': 'Sales Manager – EMEA',
    'Owner, MD': 'Owner, MD',
    'Managing Director, CEng MIMechE': 'Managing Director',
    // Firms and fields, in capitals or in part.
    'CEO, HARROW, MBA': 'CEO, HARROW, MBA',
    'Owner, DoeCo': 'Owner, DoeCo',
    'Director, IoT': 'Director, IoT',
    'VP, SaaS': 'VP, SaaS',
    'President, ACCA': 'President, ACCA',
  }
  for (const [title, bare] of Object.entries(cut)) assert.equal(withoutDegreesBehind(title), bare)
})

test('a number in a register is cut off', () => {
  assert.equal(withoutRegister('Jefe de Traumatología. Nº col. 28/00011'), 'Jefe de Traumatología')
  assert.equal(withoutRegister('Managing Director DIN: 00000001'), 'Managing Director')
  assert.equal(withoutRegister('Head of Studio 54'), 'Head of Studio 54')
  assert.equal(withoutRegister('Head of AB 2024'), 'Head of AB 2024')
})

test('abbreviations and the time since when an office is held leave it a title', () => {
  const titles = [
    'stellv. Geschäftsführerin',
    'Techn. Leitung',
    'kaufm. Leitung',
    'Assist. Manager',
    'Chief Executive Officer (since 2022)',
    'CFO, since 2020',
    'Geschäftsführer, seit Mai 2019',
    'Director of Finance and Resources (incl. IT and Facilities)',
  ]
  for (const title of titles) assert.equal(gradeTitle(title), 'certain', title)
  assert.equal(gradeTitle('CEO 2010-2015'), null)
  assert.equal(gradeTitle('She joined. CFO'), null)
  assert.equal(withoutRemarksOnTitle('Owner (since 1998)'), 'Owner')
})
