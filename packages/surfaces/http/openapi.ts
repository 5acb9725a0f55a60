import { scopeTable } from '@enricher/contract/scopes'
import { trialCredits } from '@enricher/service/accounts/prices'
import { accessTokenS, oauthEndpoints } from '@enricher/service/oauth/endpoints'
import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema } from 'fastify'
import { readScope } from './authenticate.ts'
import type { DescribedRoute } from './described-routes.ts'
import type { HttpSettings } from './http-services.ts'
import { shareComponents } from './openapi-components.ts'
import { interfaceVersion } from './version.ts'

const about = `Company names to websites and work emails with their status, billed in credits per hit.

To begin, \`POST /auth/signup\`: the account has ${trialCredits} credits, and its key goes into \`Authorization: Bearer\`. To try
without one, add \`?sandbox=1\`: made-up answers, always the same, and free; \`GET /sandbox\` lists them.

Every reply carries \`RateLimit-*\`, \`X-Request-Id\` and \`Api-Version\`. Errors are \`{"detail": ...}\`, also where a
request reaches no route: 408 when one takes longer than 15 seconds to arrive (files may take longer), 431 for headers beyond 16 KiB.
A lookup that finds nothing is free, and so is the same lookup again. Breaking changes come as a new major version; what
will be removed is announced by \`Deprecation\` and \`Sunset\` at least 90 days before.`

const parameters = {
  'api-version': {
    type: 'string',
    description: 'The version to answer in: `v1`, `1` or `1.0.0`; the current one when left out.',
  },
  'idempotency-key': {
    type: 'string',
    format: 'uuid',
    description:
      'A UUID of your choice, kept for 24 hours: a retry with it and the same body gives the first ' +
      'reply again, marked `Idempotent-Replayed: true`.',
  },
  sandbox: {
    type: 'string',
    // No enum: the reference and client generators would fill in its only value, and no request would reach the real
    // service.
    pattern: '^1$',
    description: '`1`: answer from the sandbox, free, with or without a key.',
  },
}

/**
 * Returns the OpenAPI 3.1 document of routes. The library describes an app while the app is built, so this builds one
 * that has these routes and answers nothing.
 */
export async function describeRoutes(
  routes: readonly DescribedRoute[],
  settings: HttpSettings,
): Promise<object> {
  const app = Fastify({
    schemaController: {
      compilersFactory: {
        buildValidator: () => () => neverCalled,
        buildSerializer: () => () => neverCalled,
      },
    },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Enricher API',
        version: interfaceVersion,
        description: about,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: settings.baseUrl }],
      externalDocs: { url: `${settings.baseUrl}/auth.md`, description: 'How to authenticate' },
      tags: [
        {
          name: 'Lookups',
          description:
            'Billed in credits per hit. A miss is free, and so is the same lookup again by the same account.',
        },
        {
          name: 'Jobs',
          description:
            'Long work that is asked about later; its lookups cost what they cost otherwise.',
        },
        {
          name: 'Questions',
          description:
            'Asked in words; the lookups that answer them cost what they cost otherwise.',
        },
        { name: 'Account', description: 'Accounts, keys and balance.' },
        { name: 'Billing', description: 'Credits are bought: once in a browser, then silently.' },
        { name: 'Discovery', description: 'For anyone, without a key.' },
      ],
      components: { securitySchemes: securitySchemes(settings) },
    },
    transform: ({ schema, url, route }) => ({ schema: completeSchema(schema, route), url }),
    transformObject: (document) =>
      'openapiObject' in document
        ? shareComponents(document.openapiObject)
        : document.swaggerObject,
  })
  for (const route of routes) app.route({ ...route, handler: neverCalled })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}

function neverCalled(): never {
  throw new Error('An app that is only described answers no request.')
}

/** Describes the credentials that a request may carry. */
function securitySchemes({ baseUrl }: Pick<HttpSettings, 'baseUrl'>) {
  const { authorization, token } = oauthEndpoints
  const tokenUrl = `${baseUrl}${token.path}`
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'key_live_...',
      description: 'An API key from /auth/signup or /auth/api-keys; `key_test_...` is the sandbox.',
    },
    oauth2: {
      type: 'oauth2',
      description: `An access token, valid for ${accessTokenS} seconds. With client credentials the secret is an API key.`,
      flows: {
        clientCredentials: { tokenUrl, scopes: scopeTable },
        authorizationCode: {
          authorizationUrl: `${baseUrl}${authorization.path}`,
          tokenUrl,
          scopes: scopeTable,
        },
      },
    },
  } as const
}

/** Adds to a route's schema what follows from its configuration. It serves documents only, and checks nothing. */
function completeSchema(
  schema: FastifySchema | undefined,
  route: Pick<DescribedRoute, 'config'>,
): FastifySchema {
  const { access, isIdempotent, scope = readScope } = route.config ?? {}
  const headers = {
    ...(isIdempotent && { 'Idempotency-Key': parameters['idempotency-key'] }),
    'Api-Version': parameters['api-version'],
  }
  const isKeyed = access === 'account'
  return {
    ...schema,
    headers: { type: 'object', properties: headers },
    security: isKeyed ? [{ apiKey: [] }, { oauth2: [scope] }] : [],
    ...(isKeyed && { querystring: withSandbox(schema?.querystring) }),
    // A body with media types of its own is a file, and no schema checks it.
    ...(schema?.consumes && { body: { type: 'string', format: 'binary' } }),
  }
}

function withSandbox(query: unknown): object {
  const own = (query ?? { type: 'object' }) as { properties?: object }
  return { ...own, properties: { ...own.properties, sandbox: parameters.sandbox } }
}
