import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isAboutPage,
  isTeamPage,
  namesTeam,
} from '../../../../../read/extract/people/lines/zones.ts'

const site = 'https://acme.example'

test('a path in any of the languages, written joined or apart, names a page of the team', () => {
  for (const path of [
    'ekibimiz.html',
    'csapatunk',
    'meettheteam.html',
    'meet-the-team.php',
    'kadromuz',
    'tim.html',
  ])
    assert.ok(isTeamPage(`${site}/${path}`, []), path)
})

test('a heading names the team by a part of its words, between the signs of a title too', () => {
  for (const heading of [
    'Notre équipe | Acme',
    'Unser Team für Sie',
    'Acme: Наша команда',
    '社員紹介',
  ])
    assert.ok(namesTeam(heading), heading)
  assert.equal(namesTeam('Loved by teams like yours'), false)
})

test('lawyers head a page of people by themselves, and are the trade in the name of a firm', () => {
  assert.ok(namesTeam('Abogados'))
  assert.ok(isTeamPage(`${site}/attorneys.html`, []))
  assert.equal(isTeamPage(`${site}/index.html`, ['Acme Abogados | Derecho laboral']), false)
})

test('a story is about the firm and presents no team: it names those who left', () => {
  assert.equal(isTeamPage(`${site}/story`, ['Our story']), false)
  assert.ok(isAboutPage(`${site}/story`, ['Our story']))
})

test('a vacancy or steam cleaning names no team in Korean and Japanese', () => {
  for (const text of ['스팀청소', 'スタッフ募集', '正社員募集', '代表作品'])
    assert.equal(namesTeam(text), false, text)
  for (const text of ['팀 소개', 'スタッフ', '代表挨拶']) assert.ok(namesTeam(text), text)
})
