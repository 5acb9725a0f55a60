import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import type { Scope } from '@enricher/contract/scopes'
import { sha256 } from '@enricher/engine/lib/digest'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { detailOf, type TestAccount } from '@enricher/lab/test/support/app'
import { createSellingApp } from '@enricher/lab/test/support/billing'
import { type McpClient, openClient1, openClient2 } from '@enricher/lab/test/support/mcp-client'
import {
  acme,
  acmeProfile,
  jane,
  janesAddress,
  rosterOf,
} from '@enricher/lab/test/support/scripted-engine'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'
import type { Planner } from '../../ask/planner.ts'

// Tests clients as others have written them, of both lines of the SDK, against the whole service.

// The planner looks up the website of the company named last; for any other question it asks back.
const planner: Planner = async ({ question }) => {
  const company_name = /website of ([^?]+)/.exec(question)?.[1]
  const language = 'en' as const
  const planned =
    company_name === undefined
      ? ({
          kind: 'elicitation',
          language,
          reason: 'unclear',
          text: 'Which?',
          questions: [],
        } as const)
      : ({
          kind: 'plan',
          ...{ language, question },
          steps: [{ tool: 'find-website', arguments: { company_name } }],
        } as const)
  return { planned, planner: 'grammar' }
}
const harness = await createSellingApp({ after }, { VERIFY_EMAIL_CREDITS: '1' }, { planner })
const { port } = harness.app.server.address() as { port: number }
const endpoint = `http://127.0.0.1:${port}/mcp`
const offers = offersAt(1)
const tokens = createOAuthTokens(harness.services.store.db)

async function tokenOf({ id }: TestAccount, scope: string) {
  const token = randomBytes(32).toString('base64url')
  const holder = { kind: 'access_token', accountId: id, keyPrefix: null, grantId: null } as const
  await tokens.save(sha256(token), { ...holder, scope, payload: '{}' }, 60)
  return { authorization: `Bearer ${token}` }
}

const versions = [
  ['v1 (2025)', openClient1],
  ['v2 (2026)', openClient2],
] as const

async function withClient(
  open: typeof openClient1,
  headers: Record<string, string>,
  use: (client: McpClient) => Promise<void>,
  url = endpoint,
): Promise<void> {
  const client = await open(url, headers)
  await use(client).finally(() => client.close())
}

const entriesOf = async ({ bearer }: TestAccount) => {
  const { entries } = (await harness.get('/usage', bearer)).json()
  return (
    entries
      .filter(({ kind }: { kind: string }) => kind === 'lookup')
      .map(({ operation, credits }: Record<string, unknown>) => `${operation} ${credits}`)
      // The parts of a call are charged in the order in which they end.
      .sort()
  )
}

for (const [version, open] of versions) {
  test(`${version}: one tool for each lookup, with its schemas, price and what a host may know`, async () => {
    const { bearer } = await harness.signUp()
    await withClient(open, bearer, async (client) => {
      const tools = await client.tools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        [...offers.map(({ name }) => name), 'ask', 'balance', 'top-up', 'checkout'],
      )
      for (const offer of offers) {
        const tool = tools.find(({ name }) => name === offer.name)
        assert.ok(tool)
        const { inputSchema, outputSchema, description = '', annotations } = tool
        const properties = Object.keys(inputSchema['properties'] as object)
        assert.deepEqual(properties.toSorted(), Object.keys(offer.input.properties).toSorted())
        assert.ok(Object.keys(outputSchema?.['properties'] as object).length > 2, offer.name)
        // A description states its price once.
        assert.equal(
          description.match(/\d+ credits? (when|for|per)|the sum of the parts/g)?.length,
          1,
        )
        assert.equal(annotations?.['readOnlyHint'], false)
        assert.doesNotMatch(JSON.stringify(tool), /"x-|\\\\p\{L\}/)
      }
    })
  })

  test(`${version}: a tool call costs what the REST call costs, and says the same`, async () => {
    for (const [index, offer] of offers.entries()) {
      const [rest, tool] = [await harness.signUp(1_000), await harness.signUp(1_000)]
      const input = exampleOf(offer.exampleInput, `${version.slice(0, 2)}-${index}`)
      await withClient(open, tool.bearer, async (client) => {
        const viaRest = async (body: object) => {
          const reply = await harness.post(offer.path, body, rest.bearer)
          return reply.statusCode === 200
            ? { status: 200, body: reply.json() }
            : { status: reply.statusCode, detail: detailOf(reply) }
        }
        const viaTool = async (body: object) => {
          const { isError, content, structuredContent, _meta } = await client.call(offer.name, body)
          if (isError) return { status: _meta?.['status'], detail: _meta?.['message'] }
          if (_meta?.['status'] === 404) return { status: 404, detail: content[0]?.text }
          return { status: 200, body: structuredContent }
        }
        const compare = async (body: object, what: string) => {
          const [first, second] = [await viaRest(body), await viaTool(body)]
          assert.deepEqual(second, first, `${offer.name} ${what}`)
          assert.deepEqual(await entriesOf(tool), await entriesOf(rest), `${offer.name} ${what}`)
        }
        searchesFind()
        await compare(input, 'hit')
        await compare(input, 'repeat')
        searchesMiss()
        const missing = exampleOf(offer.exampleInput, `missing-${version.slice(0, 2)}-${index}`)
        await compare(missing, 'miss')
        searchesFail()
        await compare(
          exampleOf(offer.exampleInput, `down-${version.slice(0, 2)}-${index}`),
          'outage',
        )
        await compare({}, 'bad input')
        await compare({ ...input, limit: 0, company_name: 7, email: 7, domain: 7 }, 'wrong types')
      })
    }
  })

  test(`${version}: a miss is a result of the output schema that says that nothing was found`, async () => {
    const account = await harness.signUp(1_000)
    searchesMiss()
    await withClient(open, account.bearer, async (client) => {
      const tools = await client.tools()
      const asked = offers.filter(({ kind, name }) => kind === 'lookup' && name !== 'verify-email')
      for (const offer of asked) {
        const input = exampleOf(offer.exampleInput, `none-${version.slice(0, 2)}`)
        const {
          isError,
          content,
          structuredContent = {},
          _meta,
        } = await client.call(offer.name, input)
        assert.equal(isError ?? false, false, offer.name)
        const schema = tools.find(({ name }) => name === offer.name)?.outputSchema
        for (const name of (schema?.['required'] ?? []) as string[]) {
          assert.notEqual(structuredContent[name], undefined, `${offer.name} ${name}`)
        }
        assert.equal(structuredContent['email'] ?? null, null)
        assert.equal(_meta?.['credits_charged'], 0)
        if (_meta?.['status'] === 404) assert.match(content[0]?.text ?? '', /^Nothing was found/)
      }
      searchesFail()
      const failed = await client.call('find-email-person', {
        full_name: 'Nemo Niemand',
        domain: 'outage.example',
      })
      assert.deepEqual([failed.isError, failed._meta?.['status']], [true, 502])
    })
  })

  test(`${version}: 402 says what to do, by the scopes of the caller`, async () => {
    const account = await harness.signUp(1)
    searchesFind()
    const poor = async (headers: Record<string, string>) => {
      let text = ''
      await withClient(open, headers, async (client) => {
        const { isError, content, _meta } = await client.call('find-website', {
          company_name: 'Teuerbau',
        })
        assert.deepEqual(
          [isError, _meta?.['status'], _meta?.['error']],
          [true, 402, 'insufficient_credits'],
        )
        assert.equal(_meta?.['credits_remaining'], 1)
        text = content[0]?.text ?? ''
      })
      return text
    }
    assert.match(
      await poor(account.bearer),
      /needs 2 credits and 1 .*: top-up charges the saved card/,
    )
    assert.match(
      await poor(await tokenOf(account, 'enricher:read')),
      /needs the scope enricher:write/,
    )
  })

  test(`${version}: a key in _meta gives the first reply again, and a purchase with one is made once`, async () => {
    const account = await harness.signUp(100)
    await harness.buy(account)
    searchesFind()
    await withClient(open, account.bearer, async (client) => {
      const meta = { 'idempotency-key': randomUUID() }
      const input = { company_name: `Replayed ${version}` }
      const first = await client.call('find-website', input, meta)
      const again = await client.call('find-website', input, meta)
      assert.deepEqual(again.structuredContent, first.structuredContent)
      assert.equal(again._meta?.['idempotent-replayed'], true)
      const wrong = await client.call('find-website', input, { 'idempotency-key': 'order-7' })
      assert.equal(wrong._meta?.['message'], 'Idempotency-Key must be a UUID, sent once.')

      const purchase = { tier_key: '1k', idempotency_key: randomUUID() }
      const bought = await client.call('top-up', purchase)
      assert.equal(bought.structuredContent?.['credits_added'], 1_000)
      await client.call('top-up', purchase)
      const { structuredContent } = await client.call('balance', {})
      assert.deepEqual(
        [structuredContent?.['credits_remaining'], structuredContent?.['has_saved_card']],
        [2_098, true],
      )
      const page = await client.call('checkout', { tier_key: '5k' })
      assert.match(String(page.structuredContent?.['url']), /^http/)
    })
  })

  test(`${version}: tools for buying are listed only to those who may buy`, async () => {
    const account = await harness.signUp()
    await withClient(open, await tokenOf(account, 'enricher:read'), async (client) => {
      const names = (await client.tools()).map(({ name }) => name)
      assert.ok(
        names.includes('balance') && !names.includes('top-up') && !names.includes('checkout'),
      )
    })
    await withClient(open, await tokenOf(account, 'enricher:all'), async (client) => {
      const names = (await client.tools()).map(({ name }) => name)
      assert.ok(names.includes('top-up') && names.includes('checkout'))
    })
  })

  test(`${version}: prices, the guide, the statement and the evidence of an answer are read as resources`, async () => {
    const account = await harness.signUp()
    searchesFind()
    await withClient(open, account.bearer, async (client) => {
      assert.match((await client.read('enricher://pricing'))?.text ?? '', /^# Pricing/)
      assert.match((await client.read('enricher://auth'))?.text ?? '', /^# auth\.md/)
      const { content } = await client.call('find-website', { company_name: `Seen ${version}` })
      const link = content.find(({ type }) => type === 'resource_link')?.uri ?? ''
      const evidence = JSON.parse((await client.read(link))?.text ?? '{}')
      assert.equal(evidence.lookups[0].operation, 'find-website')
      const usage = JSON.parse((await client.read('enricher://usage'))?.text ?? '{}')
      assert.equal(usage.entries[0].request_id, evidence.request_id)
      for (const uri of [
        'enricher://evidence/req_00000000',
        'enricher://evidence/!',
        'file:///etc/passwd',
      ]) {
        await assert.rejects(client.read(uri), /not found/i, uri)
      }
      assert.deepEqual(await client.resources(), [
        'enricher://pricing',
        'enricher://auth',
        'enricher://usage',
        'ui://enricher/find-all',
        'ui://enricher/balance',
      ])
    })
  })

  test(`${version}: find-all reports its parts to a client that asks for progress`, async () => {
    const { bearer } = await harness.signUp(100)
    searchesFind()
    await withClient(open, bearer, async (client) => {
      const seen: (number | undefined)[][] = []
      const onprogress = ({ progress, total }: { progress: number; total?: number }) =>
        void seen.push([progress, total])
      const input = { company_name: `Steps ${version}`, dm_categories: ['ceo'] }
      await client.call('find-all', input, undefined, { onprogress })
      // The last progress may reach the client together with the result, after which the client reports no more.
      assert.deepEqual(seen.slice(0, 2), [
        [1, 3],
        [2, 3],
      ])
    })
  })

  test(`${version}: a question costs what it costs at /ask, and is answered in the same words`, async () => {
    const [rest, tool] = [await harness.signUp(100), await harness.signUp(100)]
    searchesFind()
    const question = `What is the website of Fragewerk ${version.startsWith('v1') ? 'Nord' : 'Ost'}?`
    const reply = (await harness.post('/ask', { question }, rest.bearer)).json()
    await withClient(open, tool.bearer, async (client) => {
      const { content, structuredContent, _meta } = await client.call('ask', { question })
      assert.equal(content[0]?.text, reply.text)
      assert.equal(reply._meta.response_type, 'answer', reply.text)
      assert.equal(_meta?.['credits_charged'], 2)
      assert.equal(structuredContent?.['credits_remaining'], 98)
      const unclear = await client.call('ask', { question: 'What is the meaning of it all?' })
      assert.ok(unclear.structuredContent?.['elicitation'])
      const long = await client.call('ask', { question: 'x'.repeat(2_001) })
      assert.equal(long._meta?.['status'], 400)
    })
    assert.deepEqual(await entriesOf(tool), await entriesOf(rest))
  })

  test(`${version}: a job is read as a resource by its own account alone`, async () => {
    const [owner, other] = [await harness.signUp(), await harness.signUp()]
    const submitted = await harness.post(
      '/jobs/find-all',
      { company_name: 'Jobwerk' },
      owner.bearer,
    )
    const uri = `enricher://jobs/${submitted.json().job_id}`
    await withClient(open, owner.bearer, async (client) => {
      const { text = '' } = (await client.read(uri)) ?? {}
      assert.match(JSON.parse(text).status, /^(queued|running|succeeded|failed)$/)
    })
    await withClient(open, other.bearer, (client) => assert.rejects(client.read(uri), /not found/i))
  })

  test(`${version}: a client that cancels a call pays for what had ended and no more`, async () => {
    const account = await harness.signUp(200)
    const cancelling = new AbortController()
    const ended = searchesHang(() => cancelling.abort())
    await withClient(open, account.bearer, async (client) => {
      const input = { company_name: `Cancelled ${version}`, dm_categories: ['ceo'] }
      await assert.rejects(client.call('find-all', input, undefined, { signal: cancelling.signal }))
      await ended
    })
    await harness.services.lookups.idle()
    assert.deepEqual(await entriesOf(account), ['find-website -2'])
  })

  test(`${version}: the sandbox answers to its key and to ?sandbox=1, and costs nothing`, async () => {
    const input = { company_name: 'Northwind Instruments' }
    for (const [url, headers] of [
      [endpoint, { authorization: 'Bearer key_test_mcp' }],
      [`${endpoint}?sandbox=1`, {}],
    ] as const) {
      await withClient(
        open,
        headers,
        async (client) => {
          const { structuredContent } = await client.call('find-website', input)
          const rest = await harness.post('/find-website?sandbox=1', input)
          assert.deepEqual(structuredContent, rest.json())
          const bought = await client.call('top-up', { tier_key: '1k', simulate: 'no_saved_card' })
          assert.match(bought.content[0]?.text ?? '', /^no_saved_card \(402\): .*Call checkout/)
        },
        url,
      )
    }
  })
}

test('a tool reaches every status that the sandbox lists for its lookup', async () => {
  const { lookups } = (await harness.get('/sandbox')).json()
  const key = { authorization: 'Bearer key_test_statuses' }
  await withClient(openClient2, key, async (client) => {
    for (const { operation, magic_inputs } of lookups) {
      for (const { input, status } of magic_inputs) {
        const { _meta } = await client.call(operation, input)
        assert.equal(_meta?.['status'], status, `${operation} ${JSON.stringify(input)}`)
      }
    }
  })
})

test('429: a caller beyond its limit is refused as everywhere, with the time to wait', async () => {
  const tight = await createSellingApp({ after }, { RATE_LIMIT_PER_MINUTE: '2' })
  const { bearer } = await tight.signUp()
  const list = () =>
    tight.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, { ...bearer, ...accepts })
  const statuses = [(await list()).statusCode, (await list()).statusCode]
  const refused = await list()
  assert.deepEqual([...statuses, refused.statusCode], [200, 200, 429])
  assert.ok(Number(refused.headers['retry-after']) >= 1)
})

test('a client that leaves ends the search of its call', async () => {
  const account = await harness.signUp(200)
  const leaving = new AbortController()
  const ended = searchesHang(() => leaving.abort())
  const left = post(
    call('find-all', { company_name: 'Left Works', dm_categories: ['ceo'] }),
    account.bearer,
    leaving.signal,
  ).then((reply) => reply.text())
  await assert.rejects(left)
  await ended
  await harness.services.lookups.idle()
  assert.deepEqual(await entriesOf(account), ['find-website -2'])
})

test('a session id that another account sends again cancels nothing of the first', async () => {
  const [owner, other] = [await harness.signUp(200), await harness.signUp(200)]
  const session = { 'mcp-session-id': 'ses_replayed' }
  const begun = Promise.withResolvers<void>()
  const ended = searchesHang(() => begun.resolve())
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const input = { company_name: 'Replayed Works', dm_categories: ['ceo'] }
  const reply = post(call('find-all', input), { ...owner.bearer, ...session })
  await begun.promise
  const cancel = { method: 'notifications/cancelled', params: { requestId: 1 }, id: undefined }
  assert.equal((await post(cancel, { ...other.bearer, ...session })).status, 202)
  assert.equal(isOver, false)
  await post(cancel, { ...owner.bearer, ...session })
  await ended
  await (await reply).text()
  await harness.services.lookups.idle()
  assert.deepEqual(await entriesOf(other), [])
})

test('401: the challenge leads to the metadata of the endpoint, and asks for all scopes', async () => {
  const reply = await post(call('balance', {}), {})
  assert.equal(reply.status, 401)
  const challenge = reply.headers.get('www-authenticate') ?? ''
  assert.match(challenge, /error="invalid_token".*, scope="enricher:all"$/)
  const url = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
  const metadata = (await harness.get(new URL(url).pathname)).json()
  assert.match(metadata.resource, /\/mcp$/)
  assert.equal(`${metadata.resource}`, `${new URL(url).origin}/mcp`)
})

test('the address with a slash at its end is the same endpoint, challenge and methods included', async () => {
  const { bearer } = await harness.signUp()
  for (const [, open] of versions) {
    await withClient(
      open,
      bearer,
      async (client) => {
        assert.ok((await client.tools()).length > 0)
      },
      `${endpoint}/`,
    )
  }
  const ping = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) }
  const challengeAt = async (url: string) => {
    const reply = await fetch(url, { ...ping, headers: { 'content-type': 'application/json' } })
    return [reply.status, reply.headers.get('www-authenticate')]
  }
  const [status, challenge] = await challengeAt(`${endpoint}/`)
  assert.equal(status, 401)
  assert.deepEqual([status, challenge], await challengeAt(endpoint))
  for (const url of [endpoint, `${endpoint}/`]) {
    assert.equal((await fetch(url, { method: 'PUT' })).status, 405)
  }
  assert.equal((await fetch(`${endpoint}//`, ping)).status, 404)
})

test('401: a key that was revoked meanwhile lists nothing', async () => {
  const account = await harness.signUp()
  const list = () => post({ method: 'tools/list' }, account.bearer)
  assert.equal((await list()).status, 200)
  const url = `/auth/api-keys/${account.prefix}`
  await harness.app.inject({ method: 'DELETE', url, headers: account.bearer })
  assert.equal((await list()).status, 401)
})

test('403: a tool beyond the scopes of a token, with the scopes to ask for', async () => {
  const account = await harness.signUp()
  const bearer = await tokenOf(account, 'enricher:read')
  for (const body of [
    call('top-up', { tier_key: '1k' }),
    [call('balance', {}), call('checkout', {})],
  ]) {
    const reply = await post(body, bearer)
    assert.equal(reply.status, 403)
    assert.match(
      reply.headers.get('www-authenticate') ?? '',
      /error="insufficient_scope".*\/mcp", scope="enricher:read enricher:write"$/,
    )
  }
  const buyer = await tokenOf(account, 'enricher:write' satisfies Scope)
  assert.equal((await post(call('balance', {}), buyer)).status, 403)
})

test('403: pages of other origins; 400: pages that call under a name that is not this service', async () => {
  const strict = await createSellingApp({ after }, { CORS_ORIGINS: 'https://app.acme.example' })
  const from = async (origin: string, host: string, app = strict) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/mcp?sandbox=1',
        headers: { origin, host, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
      })
    ).statusCode
  assert.equal(await from('https://app.acme.example', 'localhost:8080'), 200)
  assert.equal(await from('http://localhost:8080', 'localhost:8080'), 200)
  assert.equal(await from('https://evil.example', 'localhost:8080'), 403)
  assert.equal(await from('null', 'localhost:8080'), 403)
  assert.equal(await from('http://evil.example', 'evil.example', harness), 400)
  assert.equal(await from('https://any.example', 'localhost', harness), 200)
})

test('malformed messages, unknown methods, tools and versions get the errors of the protocol', async () => {
  const { bearer } = await harness.signUp()
  const raw = async (body: string, type = 'application/json') => {
    const headers = { ...bearer, ...accepts, 'content-type': type }
    const reply = await fetch(endpoint, { method: 'POST', headers, body })
    return [reply.status, codeIn(await reply.text())]
  }
  assert.deepEqual(await raw('{"jsonrpc":'), [400, -32_700])
  assert.deepEqual(await raw(''), [400, -32_700])
  assert.deepEqual(await raw('{"__proto__":{"a":1}}'), [400, -32_700])
  assert.deepEqual(await raw(`${'['.repeat(70)}${']'.repeat(70)}`), [400, -32_700])
  assert.deepEqual(await raw('"ping"'), [400, -32_600])
  assert.deepEqual(await raw('{"id":1}'), [400, -32_600])
  assert.equal((await raw('{}', 'text/plain'))[0], 415)
  const codeOf = async (body: object, headers = {}) => {
    const reply = await post(body, { ...bearer, ...headers })
    return codeIn(await reply.text())
  }
  assert.equal(await codeOf({ method: 'tools/sing' }), -32_601)
  assert.equal(await codeOf(call('find-everything', {})), -32_602)
  const misnamed = await post(call('find-website', { compny: 'Acme' }), bearer)
  assert.match(await misnamed.text(), /company_name is required .* compny was not read/)
  for (const params of [undefined, {}, { uri: 7 }, { uri: 'x'.repeat(10_000) }]) {
    assert.equal(await codeOf({ method: 'resources/read', params }), -32_602)
  }
  for (const list of ['tools/list', 'resources/list', 'resources/templates/list']) {
    assert.equal(await codeOf({ method: list, params: { cursor: 7 } }), -32_602, list)
  }
  const unknownVersion = await post(
    { method: 'ping' },
    { ...bearer, 'mcp-protocol-version': '1999-01-01' },
  )
  assert.equal(unknownVersion.status, 400)
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(endpoint, { method, headers: { ...bearer, ...accepts } })
    assert.equal(reply.status, 405, method)
  }
})

test('a tool that does not exist is answered with the one that is meant, or with those there are', async () => {
  const { bearer } = await harness.signUp()
  const said = async (name: string) => (await post(call(name, {}), bearer)).text()
  assert.match(
    await said('find_website'),
    /Unknown tool: find_website\. Did you mean find-website\?/,
  )
  assert.match(await said('Find_Email_Persn'), /Did you mean find-email-person\?/)
  assert.match(await said('weather'), /Unknown tool: weather\. There are: find-website, .*ask/)
})

test('each message of a batch counts as a request, and a batch is bounded', async () => {
  const { bearer } = await harness.signUp(100)
  searchesFind()
  const remaining = (reply: Response) => Number(reply.headers.get('ratelimit-remaining'))
  const before = remaining(await post({ method: 'ping' }, bearer))
  const calls = [1, 2, 3].map((id) => ({
    ...call('find-website', { company_name: `Batch ${id}` }),
    id,
  }))
  const reply = await post(calls, bearer)
  assert.equal(remaining(reply), before - 3)
  const text = await reply.text()
  assert.equal([...text.matchAll(/"credits_charged":2/g)].length, 3, text)
  const tooMany = await post(
    Array.from({ length: 21 }, (_, id) => ({ id, method: 'ping' })),
    bearer,
  )
  assert.deepEqual([tooMany.status, codeIn(await tooMany.text())], [400, -32_600])
})

test('413: a message that is too long', async () => {
  const { bearer } = await harness.signUp()
  const reply = await post(call('find-website', { company_name: 'x'.repeat(200_000) }), bearer)
  assert.equal(reply.status, 413)
})

test('the call of a request is found under the id of the request', async () => {
  const account = await harness.signUp()
  searchesFind()
  const id = 'mcp-request-7'
  const reply = await post(call('find-website', { company_name: 'Named Works' }), {
    ...account.bearer,
    'x-request-id': id,
  })
  assert.equal(reply.headers.get('x-request-id'), id)
  await reply.text()
  assert.equal((await harness.get(`/evidence/${id}`, account.bearer)).statusCode, 200)
})

const accepts = { accept: 'application/json, text/event-stream' }

function call(name: string, input: object) {
  return { method: 'tools/call', params: { name, arguments: input } }
}

/** Sends messages as a client of 2025 does. */
function post(
  body: object,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const whole = (message: object) => ({ jsonrpc: '2.0', id: 1, ...message })
  return fetch(endpoint, {
    method: 'POST',
    headers: { ...accepts, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(Array.isArray(body) ? body.map(whole) : whole(body)),
    ...(signal && { signal }),
  })
}

function codeIn(text: string): number {
  return Number(/"code":\s*(-?\d+)/.exec(text)?.[1])
}

/** Returns the example of a lookup about another company. */
function exampleOf(example: object, name: string): Record<string, unknown> {
  const word = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const renamed = JSON.stringify(example)
    .replaceAll(/[a-z-]+\.example/g, `${word}.example`)
    .replaceAll(/linkedin\.com\/in\/[a-z-]+/g, `linkedin.com/in/${word}`)
    .replaceAll('Northwind Instruments', `Company ${word}`)
  return JSON.parse(renamed)
}

const { engine } = harness
const verified = engine.verifyEmail

function searchesFind(): void {
  engine.respond = async () => acme
  for (const name of ['findPersonEmail', 'findDecisionMaker', 'findByLinkedin'] as const) {
    engine[name] = async () => jane
  }
  engine.findRoster = async () => rosterOf(2)
  engine.findCompanyProfile = async () => acmeProfile
  engine.findEmailOwner = async () => janesAddress
  engine.verifyEmail = verified
}

function searchesMiss(): void {
  engine.respond = async () => null
  engine.findPersonEmail = async () => null
  engine.findDecisionMaker = async () => null
  engine.findByLinkedin = async () => null
  engine.findRoster = async () => null
  engine.findEmailOwner = async () => null
  engine.findCompanyProfile = async () => null
}

function searchesFail(): void {
  const fail = () => Promise.reject(new SourcesFailedError('down'))
  engine.respond = fail
  for (const name of ['findPersonEmail', 'findDecisionMaker', 'findByLinkedin'] as const) {
    engine[name] = fail
  }
  engine.findRoster = fail
  engine.findCompanyProfile = fail
  engine.findEmailOwner = fail
  engine.verifyEmail = fail
}

/** Makes the parts after the website search never end; calls `onBegin` when the first of them has begun. */
function searchesHang(onBegin: () => void): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // No other test has asked for this domain.
  const websiteUrl = `https://w${randomBytes(8).toString('hex')}.example`
  engine.respond = async () => ({ ...acme, websiteUrl })
  const hang = async (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
    onBegin()
    if (!signal.aborted) await once(signal, 'abort')
    resolve()
    throw signal.reason
  }
  engine.findRoster = hang
  engine.findCompanyProfile = hang
  engine.findDecisionMaker = hang
  return ended
}
