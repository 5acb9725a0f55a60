import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { readUploadForm } from '../../../http/pages/upload-form.ts'

const headers = { 'content-type': 'multipart/form-data; boundary=b' }
const begun =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nCompany\nAcme'

test('a form whose sender hangs up ends its file with an error', { timeout: 30_000 }, async () => {
  const payload = new PassThrough()
  const form = readUploadForm(headers, payload)
  payload.write(begun)
  const { file } = await form
  const read = assert.rejects(text(file?.stream ?? new PassThrough()), { code: 'bad_request' })
  payload.destroy()
  await read
})

test('a form that arrives whole has its file', { timeout: 30_000 }, async () => {
  const payload = new PassThrough()
  const form = readUploadForm(headers, payload)
  payload.end(`${begun}\r\n--b--\r\n`)
  const { file } = await form
  assert.equal(await text(file?.stream ?? new PassThrough()), 'Company\nAcme')
})
