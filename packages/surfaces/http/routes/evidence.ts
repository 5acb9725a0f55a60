import { ApiError } from '@enricher/contract/errors'
import { type EvidenceReply, evidenceParams, evidenceReply } from '@enricher/contract/evidence'
import type { Credential } from '@enricher/service/accounts/bearer'
import { explainExample } from '@enricher/service/lookup/sandbox-evidence'
import { sandboxEvidenceId } from '@enricher/service/sandbox/evidence-rows'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { accountErrors, documentErrors, documentReply } from '../reply-docs.ts'

const exampleId = sandboxEvidenceId('find-website')

/** Adds the route that shows the evidence of a request's answers. */
export function addEvidenceRoute(
  app: FastifyInstance,
  { accounts, evidence }: Pick<HttpServices, 'accounts' | 'evidence'>,
): void {
  const schema = {
    tags: ['Lookups'],
    operationId: 'get-evidence',
    summary: 'Evidence of an answer',
    description:
      'The evidence for the answers of one of your requests: page, date, quote, verdict and rule. Free; kept as long as the answer is in your cache.',
    params: evidenceParams,
    response: {
      200: documentReply(evidenceReply, 'The evidence for the answers.', explainExample(exampleId)),
      ...documentErrors([...accountErrors, 'not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/evidence/:request_id',
    { schema, config: { access: 'account', scope: 'enricher:read' } },
    (request): Promise<EvidenceReply> =>
      findEvidence({ accounts, evidence }, callerOf(request).credential, request.params.request_id),
  )
}

/** Returns the evidence of the answers to one of a caller's requests. @throws {ApiError} not_found, invalid_token */
export async function findEvidence(
  { accounts, evidence }: Pick<HttpServices, 'accounts' | 'evidence'>,
  credential: Credential,
  request_id: string,
): Promise<EvidenceReply> {
  if (credential.kind === 'sandbox') return explainExample(request_id)
  const { user_id: accountId } = await accounts.credits(credential)
  const found = await evidence.find(accountId, [request_id])
  if (found.length === 0) throw unknownRequest()
  const lookups = found.map(({ answer: _, credits: __, tookMs: ___, ...explained }) => explained)
  return { request_id, lookups }
}

/** Creates the refusal, the same for a request of another account as for no request: it reveals nothing. */
function unknownRequest(): ApiError {
  return new ApiError(
    'not_found',
    'Your account has no evidence under this id. It is kept as long as the answer; of a repeat, follow the Link header of its reply.',
  )
}
