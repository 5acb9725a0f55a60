import type { AskReply } from '@enricher/contract/ask'
import { offers } from '@enricher/contract/lookups'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import { answerOf } from './answer.ts'
import { readAsked } from './asked.ts'
import { uuidOf } from './step-keys.ts'
import { endedWith } from './steps.ts'

const company = 'Northwind Instruments'
const question = `What is the website of ${company}?`

/** The body of the documented example. */
export const askExample = { question }

/** Returns the sandbox's answer to the example, for the documents. */
export function exampleAnswer(): AskReply {
  const input = { company_name: company }
  const steps = offers.slice(0, 1).map((offer, index) => {
    return endedWith({ index, offer, input }, performInSandbox(offer, input))
  })
  const queryId = uuidOf(question)
  return answerOf(
    {
      asked: readAsked(askExample),
      queryId,
      conversationId: queryId,
      createdAtMs: 0,
      planner: 'grammar',
      evidenceUrl: (id) => `/evidence/${id}`,
    },
    { language: 'en', question },
    steps,
    Number(steps[0]?.result?.['credits_remaining'] ?? 0),
  )
}
