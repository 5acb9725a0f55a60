import { ApiError } from '@enricher/contract/errors'
import { logoParams } from '@enricher/contract/logo'
import { parseCompanyDomain } from '@enricher/engine/mail/company-domain'
import { sandboxLogo, sandboxPicture } from '@enricher/service/lookup/sandbox-logo'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { accountErrors, documentErrors, documentFile } from '../reply-docs.ts'
import { sendLogo } from '../send-logo.ts'

const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']

/** Adds the route that gives the picture of a company's logo. */
export function addLogoRoute(
  app: FastifyInstance,
  { findLogo }: Pick<HttpServices, 'findLogo'>,
): void {
  const schema = {
    tags: ['Lookups'],
    operationId: 'get-logo',
    summary: 'Picture of a logo',
    description:
      'The picture at `logo_url` of a profile, as PNG, JPEG, WebP or SVG without scripts and references. Free. It is there once a lookup has read the company’s site, and as long as what that lookup read is kept: ask `/enrich-company` first.',
    params: logoParams,
    response: {
      200: documentFile(pictureTypes, 'The picture.', sandboxPicture),
      ...documentErrors([...accountErrors, 'not_found']),
    },
  }
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/logo/:domain',
    { schema, config: { access: 'account', scope: 'enricher:read' } },
    async (request, reply) => {
      const company = parseCompanyDomain(request.params.domain)
      if (company.mistake !== null) throw new ApiError('bad_request', company.mistake)
      const { domain } = company.value
      const { accountId } = callerOf(request)
      const logo = accountId === null ? sandboxLogo(domain) : await findLogo(domain, accountId)
      if (logo === null) throw noLogo()
      return sendLogo(reply, logo)
    },
  )
}

function noLogo(): ApiError {
  return new ApiError(
    'not_found',
    'No picture is known for this domain. It is there once a lookup has read the site: send the domain to /enrich-company, and see logo_url.',
  )
}
