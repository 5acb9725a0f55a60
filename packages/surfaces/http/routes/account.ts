import {
  accountReply,
  creditsReply,
  usageEntriesDefault,
  usageEntriesMax,
  usageQuery,
  usageReply,
} from '@enricher/contract/account'
import { readPageLimit } from '@enricher/contract/page-limit'
import { trialCredits } from '@enricher/service/accounts/prices'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { accountErrors, documentErrors, documentReply } from '../reply-docs.ts'

const account = { access: 'account' } as const

const exampleAccount = {
  user_id: 'acc_3fT9xQ2mLk81ZpRvB0yC',
  email: 'dev@acme.example',
  credits_remaining: trialCredits,
  total_purchased: 0,
  has_saved_card: false,
  api_key_count: 1,
}
const exampleUsage = {
  entries: [
    {
      id: '812',
      kind: 'lookup',
      operation: 'find-website',
      credits: -2,
      balance_after: 23,
      request_id: 'req_4hJ2kQ9xTz1a000001',
      created_at: '2026-11-20T18:03:00.000Z',
    },
  ],
  has_more: false,
  next_cursor: null,
}

/** Adds the routes of profile, balance and statement. */
export function addAccountRoutes(
  app: FastifyInstance,
  services: Pick<HttpServices, 'accounts'>,
): void {
  addProfile(app, services)
  addUsage(app, services)
}

function addProfile(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const profile = {
    tags: ['Account'],
    operationId: 'get-account',
    summary: 'Profile and balance',
    description:
      'The owner of the key, the balance, whether a card is saved, and how many keys are active.',
    response: {
      200: documentReply(accountReply, 'The account of the key.', exampleAccount),
      ...documentErrors(accountErrors),
    },
  }
  app.get('/me', { schema: profile, config: account }, (request) =>
    accounts.profile(callerOf(request).credential),
  )
  const { user_id, credits_remaining, total_purchased } = exampleAccount
  const credits = {
    tags: ['Account'],
    operationId: 'get-credits',
    summary: 'Balance',
    description: 'Lighter than /me; also a cheap check of a key.',
    response: {
      200: documentReply(creditsReply, 'The balance.', {
        user_id,
        credits_remaining,
        total_purchased,
      }),
      ...documentErrors(accountErrors),
    },
  }
  app.get('/credits', { schema: credits, config: account }, (request) =>
    accounts.credits(callerOf(request).credential),
  )
}

function addUsage(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const usage = {
    tags: ['Account'],
    operationId: 'get-usage',
    summary: 'Statement',
    description: 'Every change of the balance, newest first.',
    querystring: usageQuery,
    response: {
      200: documentReply(usageReply, 'One page of the statement.', exampleUsage),
      ...documentErrors(accountErrors),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get('/usage', { schema: usage, config: account }, (request) => {
    const { limit, cursor } = request.query
    const page = {
      limit: readPageLimit(limit, usageEntriesMax, usageEntriesDefault),
      cursor: cursor ?? null,
    }
    return accounts.usage(callerOf(request).credential, page)
  })
}
