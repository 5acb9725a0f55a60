import { passwordCharactersMin } from '@enricher/contract/account'
import { defaultScope } from '@enricher/contract/scopes'
import {
  accessTokenS,
  authorizationCodeS,
  oauthEndpoints,
  oauthFacts,
} from '@enricher/service/oauth/endpoints'
import { anonymousMethod, serviceAuthMethod } from './auth-agents.ts'
import type { AuthMethod, DocumentFacts } from './document-facts.ts'
import { block } from './markdown.ts'
import { hasAgentIdentity, hasAuthorizationServer } from './metadata-documents.ts'
import { trialInWords } from './prices-document.ts'

/** Returns the methods to get a credential that this service offers, in the order in which to consider them. */
export function authMethods(facts: DocumentFacts): readonly AuthMethod[] {
  const agents = hasAgentIdentity(facts) ? [serviceAuthMethod(facts), anonymousMethod(facts)] : []
  const oauth = hasAuthorizationServer(facts) ? [codeMethod(facts), clientMethod(facts)] : []
  return [keyMethod(facts), ...agents, ...oauth]
}

function keyMethod({ baseUrl }: DocumentFacts): AuthMethod {
  const name = 'API key with email and password'
  return {
    name,
    when: 'A program that may keep a key. No browser is needed.',
    text: `## ${name}

${trialInWords}

${block(
  'http',
  `POST ${baseUrl}/auth/signup
Content-Type: application/json

{"email": "dev@acme.example", "password": "at least ${passwordCharactersMin} characters", "label": "laptop"}`,
)}

The reply holds \`api_key\`, shown only this once, and \`key_prefix\`, which is safe to display.
If an account exists for the email (409, \`user_exists\`), mint another key with the same body:
\`POST ${baseUrl}/auth/api-keys\`.`,
  }
}

function codeMethod({ baseUrl, siteUrl }: DocumentFacts): AuthMethod {
  const { authorization, token, registration } = oauthEndpoints
  const name = 'OAuth authorization code with PKCE'
  const metadata = oauthFacts.client_id_metadata_document_supported
    ? ' Or use the https address of a client-id metadata document as `client_id`.'
    : ''
  return {
    name,
    when: "An application that acts for a person and spends that person's credits.",
    text: `## ${name}

1. Register: \`POST ${baseUrl}${registration.path}\` (RFC 7591) with your \`redirect_uris\`.${metadata}
2. Send the person to \`${baseUrl}${authorization.path}\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`
   (\`${defaultScope}\` when left out), \`state\`, \`code_challenge\` and \`code_challenge_method=S256\`. They sign in and approve.
3. The redirect brings \`code\`, \`state\` and \`iss\` (${siteUrl}; RFC 9207). A code is exchanged once, within ${authorizationCodeS} seconds.
4. Exchange it: \`POST ${baseUrl}${token.path}\` with \`grant_type=authorization_code\`, \`code\`, \`redirect_uri\`, \`client_id\` and
   \`code_verifier\`. The token is valid for ${accessTokenS} seconds. There is no refresh token; send the person through step 2 again.`,
  }
}

function clientMethod({ baseUrl }: DocumentFacts): AuthMethod {
  const name = 'OAuth client credentials with an API key'
  return {
    name,
    when: 'Software that speaks OAuth only, and has an API key.',
    text: `## ${name}

${block(
  'http',
  `POST ${baseUrl}${oauthEndpoints.token.path}
Content-Type: application/x-www-form-urlencoded

grant_type=client_credentials&client_secret=key_live_...`,
)}

\`client_id\` is the prefix of the key, and may be left out. The token is valid for ${accessTokenS} seconds, has the account and balance of
the key, and ends with it.`,
  }
}

/** Describes the refusals of the authorization server's endpoints; null: there is no authorization server. */
export function tokenErrors(facts: DocumentFacts): string | null {
  if (!hasAuthorizationServer(facts)) return null
  return 'Endpoints below `/oauth` answer `{"error", "error_description"}` in the words of RFC 6749 and the RFCs that added to it.'
}

/** Describes how access tokens are revoked; null: there are none. */
export function revokeToken(facts: DocumentFacts): string | null {
  if (!hasAuthorizationServer(facts)) return null
  return `Access tokens: \`POST ${facts.baseUrl}${oauthEndpoints.revocation.path}\` (RFC 7009) with \`token\`. A revoked key takes its tokens along.`
}
