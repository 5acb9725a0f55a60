import { offersAt } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import { defaultScope, scopeTable } from '@enricher/contract/scopes'
import { ownVersion } from '@enricher/engine/lib/own-version'
import { oauthEndpoints } from '@enricher/service/oauth/endpoints'
import { type AgentDocument, type DocumentFacts, jsonType } from '../document-facts.ts'
import { hasAuthorizationServer } from '../metadata-documents.ts'
import { a2aPath, a2aVersion, jsonMode, questionSkill, textMode } from './protocol.ts'

/**
 * The agent card of A2A 1.0: the address for messages, and the agent's skills. Null where no interface runs, because a
 * card must name one. Clients look for the card below the address of an agent and at the root of its host.
 */
export const agentCard: AgentDocument = {
  path: '/.well-known/agent-card.json',
  type: jsonType,
  about: 'The agent card (A2A 1.0).',
  write: (facts) => (facts.runs('POST', a2aPath) ? JSON.stringify(cardOf(facts)) : null),
}

/** Returns the card with the field names of `AgentCard` in a2a.proto. It has no fields that the definition lacks. */
function cardOf(facts: DocumentFacts) {
  const { baseUrl, siteUrl, verifyEmailCredits } = facts
  return {
    name: 'Enricher',
    description:
      'Finds official websites of companies, and work emails of people and decision-makers with their status. Paid in credits per hit.',
    supportedInterfaces: [
      { url: `${baseUrl}${a2aPath}`, protocolBinding: 'JSONRPC', protocolVersion: a2aVersion },
    ],
    provider: { url: siteUrl, organization: 'Enricher' },
    version: ownVersion,
    documentationUrl: `${baseUrl}/docs/`,
    capabilities: {
      streaming: true,
      pushNotifications: false,
      extendedAgentCard: false,
    },
    securitySchemes: securitySchemes(facts),
    securityRequirements: [
      { schemes: { bearer: { list: [] } } },
      ...(hasAuthorizationServer(facts) ? [{ schemes: { oauth2: { list: [defaultScope] } } }] : []),
    ],
    defaultInputModes: [textMode, jsonMode],
    defaultOutputModes: [jsonMode, textMode],
    skills: [
      ...offersAt(verifyEmailCredits).map(skillOf),
      ...(facts.runs('POST', '/ask') ? [answerQuestions] : []),
    ],
    iconUrl: `${baseUrl}/favicon.svg`,
  }
}

function securitySchemes(facts: DocumentFacts) {
  const { baseUrl, siteUrl } = facts
  const bearer = {
    httpAuthSecurityScheme: {
      description: `An API key, an access token, or any token that begins with key_test_, which is the sandbox: ${baseUrl}/auth.md`,
      scheme: 'bearer',
      bearerFormat: 'opaque',
    },
  }
  if (!hasAuthorizationServer(facts)) return { bearer }
  const authorizationCode = {
    authorizationUrl: `${baseUrl}${oauthEndpoints.authorization.path}`,
    tokenUrl: `${baseUrl}${oauthEndpoints.token.path}`,
    scopes: scopeTable,
    pkceRequired: true,
  }
  const oauth2MetadataUrl = `${siteUrl}/.well-known/oauth-authorization-server`
  return {
    bearer,
    oauth2: {
      oauth2SecurityScheme: {
        description: 'The credits of the person who consents.',
        flows: { authorizationCode },
        oauth2MetadataUrl,
      },
    },
  }
}

/** Returns the skill of a lookup. Its example is the data part of a message and can be sent unchanged. */
function skillOf({ name, summary, description, exampleInput }: Offer) {
  return {
    id: name,
    name: summary,
    description,
    tags: name.split('-'),
    examples: [JSON.stringify({ skill: name, arguments: exampleInput })],
    inputModes: [jsonMode],
    outputModes: [jsonMode, textMode],
  }
}

const answerQuestions = {
  id: questionSkill,
  name: 'Answer a question',
  description:
    'Takes a question in English, German, French or Spanish, makes the lookups that answer it, and costs what they cost. Asks back, free of charge, when something is missing.',
  tags: ['question', 'company', 'people', 'email'],
  examples: ['What is the website of Northwind Instruments?'],
  inputModes: [textMode],
  outputModes: [textMode, jsonMode],
}
