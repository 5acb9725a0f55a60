// The providers of `bench waterfall`, in a process of their own. Arguments: milliseconds until each answers, and the
// number of people to ask about; the last of the finders knows all of them, the others none.
import process from 'node:process'
import { startCommercialDoubles } from '../../world/providers/vendors/doubles.ts'
import { finders, quietCompanies } from './population.ts'

const [, , latencyMs, peopleCount] = process.argv
const doubles = await startCommercialDoubles({
  latencyMs: Number(latencyMs),
  shares: Object.fromEntries(finders.slice(0, -1).map((name) => [name, 0])),
  companies: quietCompanies(Number(peopleCount)),
})
process.stdout.write(`${JSON.stringify({ baseUrls: doubles.baseUrls })}\n`)
process.once('SIGTERM', () => {
  doubles.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
