/** The part of the interface description that requests are made of and replies are judged by. */
export type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

type DescribedReply = { readonly content?: { readonly 'application/json'?: { schema: Schema } } }

type DescribedMethod = {
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Schema } } }
  readonly responses: Readonly<Record<string, DescribedReply>>
}

/** One method of one path. */
export type Endpoint = {
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly body: Schema | null
  /** What its reply with a status must look like; a status that is not here is not documented. */
  readonly replies: ReadonlyMap<number, Schema | null>
}

/** Every endpoint that `/openapi.json` of a running service describes. */
export async function readInterface(url: string): Promise<readonly Endpoint[]> {
  const reply = await fetch(`${url}/openapi.json`)
  const { paths } = (await reply.json()) as {
    paths: Record<string, Record<string, DescribedMethod>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      body: described.requestBody?.content['application/json'].schema ?? null,
      replies: new Map(
        Object.entries(described.responses).map(([status, { content }]) => [
          Number(status),
          content?.['application/json']?.schema ?? null,
        ]),
      ),
    })),
  )
}
