import { ApiError } from '@enricher/contract/errors'
import { isLinkedinHost } from '@enricher/engine/lib/linkedin-profile'
import { ProviderError } from '@enricher/engine/model/provider-error'
import type { AddressGuard } from '@enricher/engine/net/guard'
import { admitUrl, hostOf } from '@enricher/engine/net/url'

/**
 * Refuses an address to which no webhook is sent, as far as its text shows; the addresses behind its name are checked
 * at each connection. Without TLS only addresses that the operator has opened are allowed.
 * @throws {ApiError} bad_request
 */
export function admitWebhookUrl(
  text: string,
  { guard, isOpened }: { readonly guard: AddressGuard; isOpened(host: string): boolean },
): void {
  const url = admitted(text, guard)
  if (isLinkedinHost(hostOf(url))) throw refused('nothing is sent to LinkedIn')
  if (url.protocol === 'https:' || isOpened(hostOf(url))) return
  throw refused('it must begin with https://')
}

function admitted(text: string, guard: AddressGuard): URL {
  try {
    return admitUrl(text, guard, 'webhook')
  } catch (error) {
    if (error instanceof ProviderError) throw refused(error.message.replace(/^webhook: /, ''))
    throw error
  }
}

function refused(why: string): ApiError {
  return new ApiError(
    'bad_request',
    `webhook_url is not one that can be sent to: ${why}. Use https on port 443 of a public host.`,
  )
}
