import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import {
  accountReply,
  credentialsBody,
  creditsReply,
  mintedKeyReply,
  revokedKeyReply,
} from '../../contract/account.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { callerOf } from '../authenticate.ts'
import type { HttpPorts } from '../ports.ts'
import { documentErrors, documentReply } from '../reply-docs.ts'

const account = { access: 'account' } as const
const password = { access: 'password' } as const

const accountErrors: readonly ErrorCode[] = [
  'bad_request',
  'invalid_token',
  'rate_limited',
  'server_error',
  'overloaded',
]
const passwordErrors: readonly ErrorCode[] = [
  'bad_request',
  'rate_limited',
  'server_error',
  'overloaded',
]

const exampleAccount = {
  user_id: 'acc_3fT9xQ2mLk81ZpRvB0yC',
  email: 'dev@acme.example',
  credits_remaining: 25,
  total_purchased: 0,
  has_saved_card: false,
  api_key_count: 1,
}
const examplePrefix = 'key_live_Ab12Cd34'
const exampleMinted = {
  user_id: exampleAccount.user_id,
  email: exampleAccount.email,
  api_key: `${examplePrefix}...`,
  key_prefix: examplePrefix,
  credits_remaining: 25,
  created_at: '2026-11-20T18:00:00.000Z',
}

const credentials = {
  ...credentialsBody,
  examples: [{ email: 'dev@acme.example', password: 'correct horse battery', label: 'laptop' }],
}

const prefixParams = Type.Object({
  prefix: Type.String({
    pattern: '^key_live_[0-9A-Za-z]{8}$',
    'x-pattern': 'of key_live_ and 8 letters or digits',
    description: 'The `key_prefix` of the key: its first 17 characters.',
  }),
})

/** Sign-up, keys, profile and balance. */
export function addAccountRoutes(app: FastifyInstance, ports: HttpPorts): void {
  addSignUp(app, ports)
  addProfile(app, ports)
  addRevocation(app, ports)
}

function addSignUp(app: FastifyInstance, { accounts }: HttpPorts): void {
  const signUp = {
    tags: ['Account'],
    operationId: 'signup',
    summary: 'Create an account',
    description: 'A new account with 25 trial credits and its first key, shown only in this reply.',
    body: credentials,
    response: {
      200: documentReply(mintedKeyReply, 'The account and its key.', exampleMinted),
      ...documentErrors([...passwordErrors, 'user_exists']),
    },
  }
  app.post('/auth/signup', { schema: signUp, config: password }, (request) =>
    accounts.signUp(request.body as Static<typeof credentialsBody>),
  )
  const mint = {
    tags: ['Account'],
    operationId: 'mint-api-key',
    summary: 'Mint another key',
    description: 'Checks email and password and mints a new key; earlier keys stay valid.',
    body: credentials,
    response: {
      200: documentReply(mintedKeyReply, 'The account and its new key.', exampleMinted),
      ...documentErrors([...passwordErrors, 'wrong_password', 'not_found']),
    },
  }
  app.post('/auth/api-keys', { schema: mint, config: password }, (request) =>
    accounts.mintKey(request.body as Static<typeof credentialsBody>),
  )
}

function addProfile(app: FastifyInstance, { accounts }: HttpPorts): void {
  const profile = {
    tags: ['Account'],
    operationId: 'get-account',
    summary: 'Profile and balance',
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

function addRevocation(app: FastifyInstance, { accounts }: HttpPorts): void {
  const revocation = {
    tags: ['Account'],
    operationId: 'revoke-api-key',
    summary: 'Revoke a key',
    description: 'Revokes one key of your account, also the one the request is sent with.',
    params: prefixParams,
    response: {
      200: documentReply(revokedKeyReply, 'The key is revoked.', {
        key_prefix: examplePrefix,
        revoked: true,
      }),
      ...documentErrors([...accountErrors, 'not_found']),
    },
  }
  app.delete('/auth/api-keys/:prefix', { schema: revocation, config: account }, (request) => {
    const { prefix } = request.params as Static<typeof prefixParams>
    return accounts.revokeKey(callerOf(request).credential, prefix)
  })
}
