import process from 'node:process'
import { describingKeywords } from '@enricher/contract/described-schema'
import { findWebsite } from '@enricher/contract/find-website'
import fastify from 'fastify'

// The reference: one Fastify route with the same body and reply schemas and nothing behind it.
const app = fastify({ ajv: { customOptions: { keywords: describingKeywords } } })
const reply = {
  company_name: 'Northwind Instruments',
  website_url: 'https://northwind-instruments.example',
  source: 'site',
  confidence: 0.97,
  cached: true,
  credits_remaining: 23,
}
app.post(
  findWebsite.path,
  {
    schema: {
      body: findWebsite.input,
      response: { 200: findWebsite.reply },
    },
  },
  async () => reply,
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
