import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { soughtName } from '../../website/matching/match.ts'
import { createOtherOwnerCheck } from '../../website/other-owner.ts'

const isOthers = (name: string, html: string) =>
  createOtherOwnerCheck(soughtName(name))(Buffer.from(html))
const headed = (title: string, siteName: string, description = 'Roofs and gutters') =>
  `<title>${title}</title><meta name="description" content="${description}"><meta property="og:site_name" content="${siteName}">`

test('a beginning that names another owner, and the name nowhere, is enough', () => {
  assert.ok(isOthers('Brumwick', headed('Tarrowdale | Roofing', 'Tarrowdale Roofing')))
  assert.ok(
    isOthers('Brumwick', "<meta content='Tarrowdale' property='og:site_name'><title>Home</title>"),
  )
})

test('a page is read on that names no owner, the sought one, or the name anywhere in its head', () => {
  assert.ok(!isOthers('Brumwick', '<title>Tarrowdale</title>'))
  assert.ok(!isOthers('Brumwick', headed('Home', 'Brumwick Ltd')))
  assert.ok(!isOthers('Brumwick', headed('Tarrowdale, once Brumwick', 'Tarrowdale')))
  assert.ok(!isOthers('Brumwick Tools', headed('Tarrowdale', 'Tarrowdale', 'Brumwick is now us')))
  assert.ok(!isOthers('Brumwick', headed('ホーム', '玉柳貿易')))
})

test('a beginning of any letters costs a fraction of a second', () => {
  assertThreadTime(() => {
    isOthers('Brumwick', '<meta property="og:site_name" '.repeat(5_000))
    isOthers('Brumwick', `<title ${'<meta name="description"'.repeat(5_000)}`)
  }, 1_000)
})
