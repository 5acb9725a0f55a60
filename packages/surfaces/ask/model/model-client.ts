import { loadOnce } from '@enricher/service/lib/load-once'

/** The endpoint and the name of the model. */
export type ModelSettings = {
  /** The wire format: chat completions (`openai`) or messages (`anthropic`). */
  readonly format: 'openai' | 'anthropic'
  /** The address has no trailing slash. */
  readonly baseUrl: string
  /** Null: requests carry no key. */
  readonly apiKey: string | null
  readonly model: string
}

/** A function that a model may call; the schema is JSON Schema. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly schema: object
}

/** The tool that a model called, with the JSON text of its input; null: the model called none. */
export type ModelCall = { readonly name: string; readonly input: string } | null

export type ModelRequest = {
  readonly system: string
  readonly user: string
  readonly tools: readonly ModelTool[]
  readonly signal: AbortSignal
}

/** Asks a model for one call of a tool. @throws Error of the library or of the network */
export type AskModel = (request: ModelRequest) => Promise<ModelCall>

// A plan of twenty steps takes about 1,500 tokens.
const outputTokensMax = 4_096

/** Creates the function that asks a model in one of the wire formats. Its first question loads the library. */
export function createModelClient(
  settings: ModelSettings,
  fetch: typeof globalThis.fetch,
): AskModel {
  const library = loadOnce(() => openModel(settings, fetch))
  return async ({ system, user, tools, signal }) => {
    const model = await library.get()
    const { content } = await model.doGenerate({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ],
      tools: tools.map(({ name, description, schema }) => ({
        type: 'function',
        name,
        description,
        inputSchema: schema,
      })),
      toolChoice: { type: 'required' },
      maxOutputTokens: outputTokensMax,
      abortSignal: signal,
    })
    for (const part of content) {
      if (part.type === 'tool-call') return { name: part.toolName, input: part.input }
    }
    return null
  }
}

async function openModel(
  { format, baseUrl, apiKey, model }: ModelSettings,
  fetch: typeof globalThis.fetch,
) {
  const baseURL = baseUrl
  if (format === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey: apiKey ?? '', fetch })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'model', baseURL, ...(apiKey && { apiKey }), fetch })(model)
}
