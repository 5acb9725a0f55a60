// Finds the website of a company by its name, with a hint where there are namesakes.
import process from 'node:process'
import { createEngine } from '@enricher/engine'
import { exampleOptions } from './options.ts'

const [companyName = '', context = ''] = process.argv.slice(2)
const engine = createEngine(exampleOptions())
try {
  const { answer } = await engine.findWebsite({ companyName, context })
  process.stdout.write(answer ? `${answer.websiteUrl} (${answer.confidence})\n` : 'Not found.\n')
} finally {
  await engine.close()
}
