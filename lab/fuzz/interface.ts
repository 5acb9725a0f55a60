import { resolveReferences } from '../tools/resolve-references.ts'

/** The part of the interface description that requests are made from and replies are judged by. */
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

type Reference = { readonly $ref: string }
type Content = { readonly 'application/json': { readonly schema: Schema | Reference } }
type DescribedReply = { readonly content?: Content }

type DescribedMethod = {
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, DescribedReply | Reference>>
}

/** One method of one path. */
export type Endpoint = {
  readonly method: string
  /** The path with its parameters in braces. */
  readonly path: string
  readonly body: Schema | null
  /** The schema of the reply with each status; a status that is missing here is not documented. */
  readonly replies: ReadonlyMap<number, Schema | null>
}

/** Reads every endpoint that `/openapi.json` of a running service describes. */
export async function readInterface(url: string): Promise<readonly Endpoint[]> {
  const reply = await fetch(`${url}/openapi.json`)
  const { paths } = resolveReferences(await reply.json()) as {
    paths: Record<string, Record<string, DescribedMethod>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      body: schemaOf(described.requestBody),
      replies: new Map(
        Object.entries(described.responses).map(([status, reply]) => [
          Number(status),
          schemaOf(reply as DescribedReply),
        ]),
      ),
    })),
  )
}

function schemaOf(part: DescribedReply | undefined): Schema | null {
  return (part?.content?.['application/json']?.schema as Schema | undefined) ?? null
}
