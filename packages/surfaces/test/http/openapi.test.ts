import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { offers } from '@enricher/contract/lookups'
import { describeService } from '@enricher/lab/tools/describe-service'
import { resolveReferences } from '@enricher/lab/tools/resolve-references'
import { clientFilesOf, sdkEnvironment } from '@enricher/lab/tools/sdk/client-files'
import type { Description } from '@enricher/lab/tools/sdk/operations'
import Value from 'typebox/value'
import { pascalCase } from '../../http/openapi-components.ts'

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
type Reply = {
  description: string
  headers: Record<string, object>
  content: Record<string, Media>
}
type Method = {
  operationId: string
  summary: string
  tags: string[]
  security: object[]
  requestBody?: { content: Record<string, Media> }
  parameters: { name: string; in: string; description: string }[]
  responses: Record<string, Reply>
}
type Document = {
  paths: Record<string, Record<string, Method>>
  components: Record<
    'headers' | 'parameters' | 'responses' | 'schemas' | 'securitySchemes',
    Record<string, object>
  >
}

const described = (await describeService()) as Document
const document = resolveReferences(described) as Document
const methods = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, described]) => ({ path, method, ...described })),
)

test('docs/openapi.json is what the routes say; npm run openapi writes it', () => {
  const path = join(import.meta.dirname, '../../../../docs/openapi.json')
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(JSON.stringify(described)))
})

test('what the SDK has of the interface is what the routes say; npm run openapi writes it', async () => {
  const sold = (await describeService(sdkEnvironment)) as Description
  const folder = join(import.meta.dirname, '../../../sdk/src/generated')
  const files = clientFilesOf(sold)
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(files).sort())
  for (const [name, text] of Object.entries(files)) {
    const isSame = unformatted(readFileSync(join(folder, name), 'utf8')) === unformatted(text)
    assert.ok(isSame, name)
  }
})

/** Removes imports, which the compiler checks, and what the formatter decides. */
function unformatted(text: string): string {
  return text.replaceAll(/import type \{[^}]*\}/g, '').replaceAll(/[\s'"()*|,]/g, '')
}

const documented: Record<string, readonly number[]> = {
  'post /find-website': [200, 400, 401, 402, 403, 409, 413, 422, 429, 500, 503],
  'post /find-email/person': [200, 400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503],
  'post /find-email/decision-maker': [
    200, 400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503,
  ],
  'post /find-email/linkedin': [200, 400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503],
  'post /find-email/company': [200, 400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 502, 503],
  'post /find-all': [200, 400, 401, 402, 403, 409, 413, 422, 429, 500, 503],
  'post /auth/signup': [200, 400, 409, 413, 429, 500, 503],
  'post /auth/api-keys': [200, 400, 401, 404, 413, 429, 500, 503],
  'get /auth/api-keys': [200, 400, 401, 403, 429, 500, 503],
  'delete /auth/api-keys/{prefix}': [200, 400, 401, 403, 404, 413, 429, 500, 503],
  'get /me': [200, 400, 401, 403, 429, 500, 503],
  'get /credits': [200, 400, 401, 403, 429, 500, 503],
  'get /usage': [200, 400, 401, 403, 429, 500, 503],
  'get /evidence/{request_id}': [200, 400, 401, 403, 404, 429, 500, 503],
  'get /logo/{domain}': [200, 400, 401, 403, 404, 429, 500, 503],
  'post /ask': [200, 400, 401, 402, 403, 409, 413, 422, 429, 500, 502, 503],
  'post /ask/stream': [200, 400, 401, 402, 403, 409, 413, 422, 429, 500, 502, 503],
  'post /jobs/find-all': [202, 400, 401, 402, 403, 413, 422, 429, 500, 503],
  'get /jobs/{job_id}': [200, 400, 401, 403, 404, 429, 500, 503],
  'post /jobs/{job_id}/cancel': [200, 400, 401, 403, 404, 413, 429, 500, 503],
  'get /jobs': [200, 400, 401, 403, 429, 500, 503],
  'get /jobs/webhook-secret': [200, 400, 401, 403, 429, 500, 503],
  'post /jobs/webhook-secret/rotate': [200, 400, 401, 403, 413, 429, 500, 503],
  'post /jobs/bulk': [201, 202, 400, 401, 403, 409, 413, 422, 429, 500, 503],
  'get /jobs/bulk': [200, 400, 401, 403, 429, 500, 503],
  'get /jobs/bulk/{file_id}': [200, 400, 401, 403, 404, 429, 500, 503],
  'delete /jobs/bulk/{file_id}': [200, 400, 401, 403, 404, 413, 429, 500, 503],
  'get /jobs/bulk/{file_id}/file': [200, 400, 401, 403, 404, 429, 500, 503],
  'post /jobs/bulk/{file_id}/start': [202, 400, 401, 403, 404, 413, 429, 500, 503],
  'post /jobs/bulk/{file_id}/propose': [200, 400, 401, 403, 404, 413, 429, 500, 503],
  'post /jobs/bulk/{file_id}/stop': [200, 400, 401, 403, 404, 413, 429, 500, 503],
  'get /sandbox': [200, 400, 429, 503],
  'get /billing/products': [200, 400, 429, 500, 503],
  'post /billing/checkout-session': [200, 400, 401, 403, 409, 413, 422, 429, 500, 502, 503],
  'post /billing/checkout': [200, 400, 401, 403, 409, 413, 422, 429, 500, 502, 503],
  'post /billing/topup': [200, 400, 401, 402, 403, 409, 413, 422, 429, 500, 502, 503],
  'get /billing/auto-topup': [200, 400, 401, 403, 429, 500, 503],
  'put /billing/auto-topup': [200, 400, 401, 402, 403, 413, 429, 500, 503],
}

// A lookup without a row of its own answers as its definition says.
for (const offer of offers) {
  const isMissRefused = offer.kind === 'lookup' && offer.missAnswer === null
  documented[`post ${offer.path}`] ??= [200, 400, 401, 402, 403]
    .concat(isMissRefused ? 404 : [], 409, 413, 422, 429, 500)
    .concat(offer.outage === 'upstream_error' ? 502 : [], 503)
}

test('every route of the API is described, with every status it can answer', () => {
  const found = methods.map(({ path, method, responses }) => [
    `${method} ${path}`,
    Object.keys(responses).map(Number),
  ])
  assert.deepEqual(Object.fromEntries(found), documented)
})

test('every lookup of the contract is described', () => {
  for (const operation of offers) {
    const method = methods.find(({ path }) => path === operation.path)
    assert.equal(method?.operationId, operation.name)
    const names = method?.parameters.map((parameter) => parameter.name)
    assert.deepEqual(names, ['sandbox', 'Idempotency-Key', 'Api-Version'])
  }
})

const replies = methods.flatMap(({ path, responses }) =>
  Object.entries(responses).map(([status, reply]) => ({ where: `${path} ${status}`, reply })),
)

test('every reply has a description and an example that its schema accepts', () => {
  for (const { where, reply } of replies) {
    assert.ok(reply.description.length > 5 && reply.description !== 'Default Response', where)
    const media = reply.content['application/json'] ?? Object.values(reply.content)[0]
    assert.ok(media, where)
    const named = Object.values(media.examples ?? {}).map(({ value }) => value)
    // The examples of a text are in its schema.
    const { examples: ofText = [] } = media.schema as { examples?: unknown[] }
    const examples = 'example' in media ? [media.example] : [...named, ...ofText]
    assert.ok(examples.length > 0, where)
    for (const example of examples) {
      assert.ok(Value.Check(media.schema, example), `${where} ${JSON.stringify(example)}`)
    }
  }
})

test('every reply describes the headers of the limits', () => {
  for (const { where, reply } of replies) {
    for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']) {
      assert.ok(reply.headers[name], `${where} ${name}`)
    }
  }
})

test('a 401 is described with its challenge and a 429 with its wait', () => {
  for (const { responses } of methods) {
    if (responses['401']) assert.ok(responses['401'].headers['WWW-Authenticate'])
    assert.ok(responses['429']?.headers['Retry-After'])
  }
})

test('what needs a key says so, and what needs none says that', () => {
  const open = methods.filter(({ security }) => security.length === 0).map(({ path }) => path)
  assert.deepEqual(open, ['/auth/signup', '/auth/api-keys', '/billing/products', '/sandbox'])
  assert.deepEqual(Object.keys(document.components.securitySchemes), ['apiKey', 'oauth2'])
})

test('every operation has an id of its own, a summary and a tag', () => {
  assert.equal(new Set(methods.map(({ operationId }) => operationId)).size, methods.length)
  for (const { summary, tags } of methods) assert.ok(summary && tags.length === 1)
})

test('the status of a found address is one of three words or null, that of a given one of four', () => {
  const all = JSON.stringify(described).match(/"email_status":\{"anyOf":\[.*?\]/g) ?? []
  const fields = all.filter((field) => !field.includes('EnrichedEmailStatus'))
  assert.equal(all.length, fields.length + 1)
  const schemas = JSON.stringify([{ $ref: '#/components/schemas/EmailStatus' }, { type: 'null' }])
  assert.deepEqual(fields, Array(5).fill(`"email_status":{"anyOf":${schemas}`))
  assert.deepEqual(described.components.schemas['EmailStatus'], {
    enum: ['valid', 'risky', 'unknown'],
    type: 'string',
  })
  assert.deepEqual(described.components.schemas['EnrichedEmailStatus'], {
    enum: ['valid', 'invalid', 'risky', 'unknown'],
    type: 'string',
  })
})

test('every result, input and error is a named schema, and no path holds one of its own', () => {
  const { paths, components } = described
  const inline = JSON.stringify(paths).match(/"schema":\{(?!"\$ref)[^}]*"type":"object"/g)
  assert.equal(inline, null)
  const names = offers.map(({ name }) => pascalCase(name))
  for (const name of names) assert.ok(components.schemas[`${name}Input`], name)
  for (const name of names) assert.ok(components.schemas[`${name}Reply`], name)
  const errors = Object.values(components.responses).map((reply) => JSON.stringify(reply))
  for (const error of errors)
    assert.match(error, /"schema":\{"\$ref":"#\/components\/schemas\/ErrorReply"\}/)
})

// Suffixes by which orval, kubb, hey-api, openapi-generator, oapi-codegen and others make names from an operation's.
const suffixes =
  ' Body BodyItem Params PathParams PathParameters QueryParams HeaderParams Parameters Headers Header Query Path ' +
  'Request RequestBody Req Response Responses ResponseItem ResponseBody ResponseError ResponseSuccess Res Data Payload ' +
  'Error Errors Result ClientResult Success Status Variables Options Key ApiArg ApiResponse Output Security ' +
  'Mutation MutationBody MutationRequest MutationResponse MutationResult MutationError MutationOptions ' +
  'QueryResult QueryError QueryKey QueryResponse QueryOptions InfiniteQueryResult InfiniteQueryError ' +
  'Default DefaultResponse 1XX 2XX 3XX 4XX 5XX JSONRequestBody JSONBody'

test('no schema or error has a name that generators make of the name of an operation', () => {
  const made = new Map<string, string>()
  for (const { operationId, responses } of methods) {
    const statuses = Object.keys(responses).flatMap((code) => [
      code,
      `Response${code}`,
      `${code}Response`,
    ])
    for (const suffix of [...suffixes.split(' '), ...statuses]) {
      made.set(`${pascalCase(operationId)}${suffix}`.toLowerCase(), operationId)
    }
  }
  const { schemas, responses } = described.components
  const names = [
    ...Object.keys(schemas),
    // orval adds this suffix to their names.
    ...Object.keys(responses).flatMap((name) => [name, `${name}Response`]),
  ]
  assert.deepEqual(
    names.filter((name) => made.has(name.toLowerCase())),
    [],
  )
  assert.ok(made.has('findallresult') && made.has('topup') && made.has('findwebsite200'))
})

test('what every reply and path has is described once', () => {
  const text = JSON.stringify(described)
  for (const name of ['RateLimit-Limit', 'X-Request-Id', 'Idempotency-Key', 'Api-Version']) {
    const { headers, parameters } = described.components
    const parts = [headers[name], parameters[name]].filter((part) => part !== undefined)
    for (const part of parts) assert.equal(text.split(JSON.stringify(part)).length, 2, name)
    assert.ok(parts.length > 0, name)
  }
})

test('numbers, addresses and defaults are described as what they are, whatever requests are checked by', () => {
  const { Credentials, FindAllInput } = document.components.schemas as Record<
    string,
    { properties: Record<string, { format?: string; default?: unknown }> }
  >
  assert.equal(Credentials?.properties['email']?.format, 'email')
  assert.equal(FindAllInput?.properties['skip_company_emails']?.default, false)
  assert.deepEqual(FindAllInput?.properties['dm_categories']?.default, [
    'ceo',
    'sales',
    'operations',
  ])
  const limit = methods
    .find(({ path }) => path === '/usage')
    ?.parameters.find(({ name }) => name === 'limit') as { schema?: object } | undefined
  assert.deepEqual(limit?.schema, { type: 'integer', minimum: 1, maximum: 200, default: 50 })
  assert.doesNotMatch(JSON.stringify(described), /x-described/)
})

test('each parameter of a path has an example that its pattern takes', () => {
  const all = methods.flatMap(({ parameters = [] }) => parameters)
  const ofPaths = all.filter((parameter) => parameter.in === 'path')
  assert.ok(ofPaths.length > 0)
  for (const { name, ...rest } of ofPaths) {
    const { example = '', schema } = rest as { example?: string; schema?: { pattern: string } }
    assert.match(example, new RegExp(schema?.pattern ?? '^$'), name)
  }
})

test('each pattern is one that the expressions of other languages take as well', () => {
  const patterns: string[] = []
  JSON.stringify(described, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.push(value)
    return value
  })
  assert.ok(patterns.length > 10)
  for (const pattern of patterns) {
    const escapes = [...pattern.matchAll(/\\(.)/gs)].map(([, escaped]) => escaped)
    const foreign = escapes.filter(
      (escaped = '') => /[A-Za-z0-9]/.test(escaped) && !/[dsx]/.test(escaped),
    )
    assert.deepEqual(foreign, [], `${pattern}: neither \\p nor \\u`)
    assert.doesNotThrow(() => [new RegExp(pattern), new RegExp(pattern, 'u')], pattern)
  }
})

test('each operation has a description, and its tag is one that the description explains', () => {
  const { tags } = described as unknown as { tags: { name: string; description: string }[] }
  for (const {
    path,
    method,
    description = '',
    tags: [tag],
  } of methods as (Method & {
    path: string
    method: string
    description?: string
  })[]) {
    assert.ok(description.length > 10, `${method} ${path}`)
    assert.ok(
      tags.some(({ name }) => name === tag),
      `${method} ${path}: ${tag}`,
    )
  }
})
