import {
  credentialsBody,
  keysReply,
  mintedKeyReply,
  revokedKeyReply,
} from '@enricher/contract/account'
import { keyPrefixPattern } from '@enricher/service/accounts/api-key'
import { trialCredits } from '@enricher/service/accounts/prices'
import { signInDelays } from '@enricher/service/accounts/sign-in-limit'
import { activeKeysMax } from '@enricher/service/store/accounts/api-keys'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../authenticate.ts'
import { bodyBytesMaxOf } from '../body-size.ts'
import type { HttpServices } from '../http-services.ts'
import { addressKeyOf } from '../rate-limit.ts'
import { accountErrors, documentErrors, documentReply, publicErrors } from '../reply-docs.ts'

// A web page could call a service that only its visitor can reach: keys are made and revoked by programs.
const password = { access: 'password', cors: false } as const
const account = { access: 'account', cors: false } as const
// An access token may read the keys of its account; to revoke one it needs the scope for everything.
const wholeAccount = { ...account, scope: 'enricher:all' } as const

const examplePrefix = 'key_live_Ab12Cd34'
const exampleMinted = {
  user_id: 'acc_3fT9xQ2mLk81ZpRvB0yC',
  email: 'dev@acme.example',
  api_key: `${examplePrefix}...`,
  key_prefix: examplePrefix,
  credits_remaining: trialCredits,
  created_at: '2026-11-20T18:00:00.000Z',
}

const credentials = {
  ...credentialsBody,
  examples: [{ email: 'dev@acme.example', password: 'correct horse battery', label: 'laptop' }],
}

const prefixParams = Type.Object({
  prefix: Type.String({
    pattern: keyPrefixPattern,
    examples: ['key_live_a1B2c3D4'],
    'x-pattern': 'of key_live_ and 8 letters or digits',
    description: 'The `key_prefix` of the key: its first 17 characters.',
  }),
})

const bodyLimit = bodyBytesMaxOf(credentialsBody)

/** Adds the routes of sign-up without a browser, and of keys. */
export function addKeyRoutes(app: FastifyInstance, services: Pick<HttpServices, 'accounts'>): void {
  addSignUp(app, services)
  addMinting(app, services)
  addListing(app, services)
  addRevocation(app, services)
}

function addSignUp(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const signUp = {
    tags: ['Account'],
    operationId: 'signup',
    summary: 'Create an account',
    description:
      `A new account with ${trialCredits} trial credits and its first key, shown only in this reply. Addresses of disposable domains get ` +
      'no credits. Where the service sends mail and more than ten accounts were opened from one IP address within a ' +
      'day, the owners of further ones must confirm their email to receive theirs.',
    body: credentials,
    response: {
      200: documentReply(mintedKeyReply, 'The account and its key.', exampleMinted),
      ...documentErrors([...publicErrors, 'body_too_large', 'user_exists']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post('/auth/signup', { schema: signUp, bodyLimit, config: password }, (request) =>
    accounts.signUp(request.body, addressKeyOf(request)),
  )
}

function addMinting(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const mint = {
    tags: ['Account'],
    operationId: 'mint-api-key',
    summary: 'Mint another key',
    description:
      'Checks email and password and mints a new key; earlier keys stay valid. An account has at most ' +
      `${activeKeysMax} active keys. After ${signInDelays.freeFailures} wrong passwords it is 429 for a while, and longer each time.`,
    body: credentials,
    response: {
      200: documentReply(mintedKeyReply, 'The account and its new key.', exampleMinted),
      ...documentErrors([...publicErrors, 'body_too_large', 'wrong_password', 'not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.post('/auth/api-keys', { schema: mint, bodyLimit, config: password }, (request) =>
    accounts.mintKey(request.body, addressKeyOf(request)),
  )
}

function addListing(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
  const example = {
    key_prefix: examplePrefix,
    label: 'laptop',
    created_at: '2026-11-20T18:00:00.000Z',
    last_used_at: '2026-11-21T09:12:44.000Z',
  }
  const listing = {
    tags: ['Account'],
    operationId: 'list-api-keys',
    summary: 'List keys',
    description: 'The active keys of your account, oldest first, without the keys themselves.',
    response: {
      200: documentReply(keysReply, 'The active keys.', { keys: [example] }),
      ...documentErrors(accountErrors),
    },
  }
  app.get('/auth/api-keys', { schema: listing, config: account }, (request) =>
    accounts.keys(callerOf(request).credential),
  )
}

function addRevocation(app: FastifyInstance, { accounts }: Pick<HttpServices, 'accounts'>): void {
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
      ...documentErrors([...accountErrors, 'body_too_large', 'not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.delete('/auth/api-keys/:prefix', { schema: revocation, config: wholeAccount }, (request) =>
    accounts.revokeKey(callerOf(request).credential, request.params.prefix),
  )
}
