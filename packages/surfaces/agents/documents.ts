import { agentCard } from './a2a/agent-card.ts'
import { authDocument } from './auth-document.ts'
import { catalogDocument } from './catalog-document.ts'
import { robotsDocument, sitemapDocument } from './crawler-documents.ts'
import type { AgentDocument } from './document-facts.ts'
import { agentsDocument, llmsDocument, llmsFullDocument } from './guide-documents.ts'
import { serverCards } from './mcp/server-card.ts'
import {
  authorizationServerMetadata,
  mcpResourceMetadata,
  resourceMetadata,
} from './metadata-documents.ts'
import { pricingDocument } from './prices-document.ts'
import { securityDocument } from './security-document.ts'
import { skillDocuments, skillIndex } from './skill-documents.ts'

/** Metadata for clients that need a credential. It is also served where clients insert the path of an address. */
export const metadataDocuments: readonly AgentDocument[] = [
  resourceMetadata,
  mcpResourceMetadata,
  authorizationServerMetadata,
]

/** Returns all other documents for agents and crawlers. Their routes derive from this list. */
export function agentDocuments(verifyEmailCredits: number | null): readonly AgentDocument[] {
  const readable = [authDocument, pricingDocument, agentsDocument, llmsDocument, llmsFullDocument]
  return [
    ...readable,
    catalogDocument,
    ...serverCards,
    agentCard,
    skillIndex,
    ...skillDocuments(verifyEmailCredits),
    robotsDocument,
    sitemapDocument(readable),
    securityDocument,
  ]
}
