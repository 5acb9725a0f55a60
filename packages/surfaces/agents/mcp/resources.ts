import { evidenceParams } from '@enricher/contract/evidence'
import type { Json } from '@enricher/engine/lib/digest'
import { Check } from 'typebox/schema'
import type { Backend } from './backend.ts'
import { type Card, cards } from './cards/cards.ts'

const jsonType = 'application/json'
const markdownType = 'text/markdown'
/** Media type of a card, as MCP Apps names it. */
export const cardType = 'text/html;profile=mcp-app'

const evidencePrefix = 'enricher://evidence/'
const jobPrefix = 'enricher://jobs/'

/** Returns the address of the evidence of a request. */
export function evidenceUri(requestId: string): string {
  return `${evidencePrefix}${requestId}`
}

/** A resource in a list. */
type Listed = {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** The contents of a resource that was read. */
export type Contents = {
  uri: string
  mimeType: string
  text: string
  _meta?: { [name: string]: Json }
}

type Resource = Listed & {
  /** Returns the text of the resource; null: this caller has none. */
  read(backend: Backend): Promise<string | null>
}

const resources: readonly Resource[] = [
  {
    uri: 'enricher://pricing',
    name: 'pricing',
    title: 'Prices',
    description: 'What every lookup costs, the packs of credits, and what is free.',
    mimeType: markdownType,
    read: async ({ documents }) => documents?.pricing ?? null,
  },
  {
    uri: 'enricher://auth',
    name: 'auth',
    title: 'Authentication',
    description: 'How to get, use and revoke a credential.',
    mimeType: markdownType,
    read: async ({ documents }) => documents?.auth ?? null,
  },
  {
    uri: 'enricher://usage',
    name: 'usage',
    title: 'Statement',
    description: 'The latest changes of your balance, newest first.',
    mimeType: jsonType,
    read: async ({ account }) => (account ? JSON.stringify(await account.usage()) : null),
  },
]

/** Returns the resources that the caller can read. */
export function listResources({ account, documents }: Backend): readonly Listed[] {
  const readable = resources.filter(({ name }) =>
    name === 'usage' ? account !== null : documents !== null,
  )
  return [...readable.map(({ read: _, ...listed }) => listed), ...cards.map(listedCard)]
}

/** Returns the templates of resources that have an id in their address. */
export function listTemplates({ account }: Backend) {
  if (account === null) return []
  return [
    {
      uriTemplate: `${evidencePrefix}{request_id}`,
      name: 'evidence',
      title: 'Evidence of an answer',
      description:
        'What was seen for the answers of one of your requests: page, date, quote, verdict and rule. Free; results link to it.',
      mimeType: jsonType,
    },
    {
      uriTemplate: `${jobPrefix}{job_id}`,
      name: 'job',
      title: 'A job',
      description: 'Status, progress and result of one of your jobs (POST /jobs/find-all). Free.',
      mimeType: jsonType,
    },
  ]
}

/**
 * Returns the contents of a resource; null: there is no resource at this address.
 * @throws what `Backend.explain` explains
 */
export async function readResource(uri: string, backend: Backend): Promise<Contents | null> {
  const card = cards.find((each) => each.uri === uri)
  if (card) return { uri, mimeType: cardType, text: card.html(), _meta: cardMeta }
  const resource = resources.find((each) => each.uri === uri)
  if (resource) return contentsOf(uri, resource.mimeType, await resource.read(backend))
  if (uri.startsWith(evidencePrefix) && backend.account) {
    const request_id = uri.slice(evidencePrefix.length)
    if (!Check(evidenceParams, { request_id })) return null
    return contentsOf(uri, jsonType, JSON.stringify(await backend.account.evidence(request_id)))
  }
  if (uri.startsWith(jobPrefix) && backend.account) {
    const job_id = uri.slice(jobPrefix.length)
    return contentsOf(uri, jsonType, JSON.stringify(await backend.account.job(job_id)))
  }
  return null
}

function contentsOf(uri: string, mimeType: string, text: string | null): Contents | null {
  return text === null ? null : { uri, mimeType, text }
}

/** The policy lets a card load nothing and connect to nothing. */
const cardMeta = {
  ui: {
    csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
    prefersBorder: true,
  },
}

function listedCard({ uri, name, title, description }: Card): Listed {
  return { uri, name, title, description, mimeType: cardType }
}
