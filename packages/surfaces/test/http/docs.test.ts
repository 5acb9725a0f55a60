import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import Fastify from 'fastify'
import { addDocs } from '../../http/docs.ts'
import { createDocumentTexts } from '../../http/document-texts.ts'
import type { HttpSettings } from '../../http/http-services.ts'

test('/docs that could not be loaded once is loaded by a later request', async (t) => {
  let isShort = true
  const settings = {
    siteUrl: 'https://acme.example',
    // The setting is read when the pages are made: a shortage of descriptors fails them there and then.
    get baseUrl(): string {
      if (isShort) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return 'https://api.acme.example'
    },
  } as HttpSettings
  const app = Fastify()
  t.after(() => app.close())
  addDocs(app, settings, createDocumentTexts(app, settings))
  const ask = async () => (await app.inject('/docs/')).statusCode
  assert.equal(await ask(), 500)
  isShort = false
  await until(async () => (await ask()) === 200)
})
