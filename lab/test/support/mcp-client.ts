import {
  Client as Client2,
  StreamableHTTPClientTransport as Transport2,
} from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The result of a call in both versions of the SDK. */
export type CallResult = {
  readonly content: readonly {
    readonly type: string
    readonly text?: string
    readonly uri?: string
  }[]
  readonly structuredContent?: Record<string, unknown>
  readonly isError?: boolean
  readonly _meta?: Record<string, unknown>
}

type ListedTool = {
  readonly name: string
  readonly description?: string
  readonly inputSchema: Record<string, unknown>
  readonly outputSchema?: Record<string, unknown>
  readonly annotations?: Record<string, unknown>
  readonly _meta?: Record<string, unknown>
}

type Options = {
  readonly signal?: AbortSignal
  readonly onprogress?: (progress: { progress: number; total?: number; message?: string }) => void
}

/** A client as others have written it. */
export type McpClient = {
  call(
    name: string,
    input: object,
    meta?: Record<string, unknown> | undefined,
    options?: Options,
  ): Promise<CallResult>
  tools(): Promise<readonly ListedTool[]>
  read(uri: string): Promise<
    | {
        readonly mimeType?: string
        readonly text?: string
        readonly _meta?: Record<string, unknown>
      }
    | undefined
  >
  resources(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Opens a client of the first version of the SDK, which speaks the protocol of 2025. */
export async function openClient1(
  url: string,
  headers: Record<string, string>,
): Promise<McpClient> {
  const client = new Client1({ name: 'test-v1', version: '1.0.0' })
  const transport = new Transport1(new URL(url), { requestInit: { headers } })
  await client.connect(transport as never)
  return clientOf(client as never)
}

/** Opens a client of the second version, in the protocol of 2026 where `era` does not say otherwise. */
export async function openClient2(
  url: string,
  headers: Record<string, string>,
): Promise<McpClient> {
  const client = new Client2(
    { name: 'test-v2', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  await client.connect(new Transport2(new URL(url), { requestInit: { headers } }))
  return clientOf(client as never)
}

type AnyClient = {
  callTool(params: object, ...options: unknown[]): Promise<unknown>
  listTools(): Promise<{ tools: readonly ListedTool[] }>
  readResource(params: { uri: string }): Promise<{ contents: readonly object[] }>
  listResources(): Promise<{ resources: readonly { uri: string }[] }>
  close(): Promise<void>
}

/** Returns the same calls for a client of either version. */
export function clientOf(client: AnyClient): McpClient {
  // The first version takes a schema before the options.
  const leading = client instanceof Client1 ? [undefined] : []
  return {
    call: async (name, input, _meta, options) =>
      (await client.callTool(
        { name, arguments: input, ...(_meta && { _meta }) },
        ...leading,
        options,
      )) as CallResult,
    tools: async () => (await client.listTools()).tools,
    read: async (uri) => (await client.readResource({ uri })).contents[0] as never,
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    close: () => client.close(),
  }
}
