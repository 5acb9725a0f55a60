import { sleep } from '../../lib/time.ts'
import { ProviderError } from '../../model/provider-error.ts'
import { configuredKeys, type ProviderKeySettings } from '../../model/provider-keys.ts'
import type { Network } from '../../net/network.ts'
import type { Adapter, AdapterCall } from './adapter.ts'
import { anymailfinder } from './anymailfinder.ts'
import { apollo } from './apollo.ts'
import { brave } from './brave.ts'
import { dropcontact } from './dropcontact.ts'
import { exa } from './exa.ts'
import { findymail } from './findymail.ts'
import { fullenrich } from './fullenrich.ts'
import { hunter } from './hunter.ts'
import { icypeas } from './icypeas.ts'
import { leadmagic } from './leadmagic.ts'
import { millionverifier } from './millionverifier.ts'
import { neverbounce } from './neverbounce.ts'
import { pdl } from './pdl.ts'
import { places } from './places.ts'
import { prospeo } from './prospeo.ts'
import { reacher } from './reacher.ts'
import { serper } from './serper.ts'
import { snov } from './snov.ts'
import { tavily } from './tavily.ts'
import { zerobounce } from './zerobounce.ts'

/** All adapters, those with the cheapest answers first; this is the order when none is configured or learnt. */
export const adapters: readonly Adapter[] = [
  hunter,
  icypeas,
  findymail,
  apollo,
  leadmagic,
  prospeo,
  anymailfinder,
  pdl,
  reacher,
  millionverifier,
  neverbounce,
  zerobounce,
  serper,
  brave,
  exa,
  tavily,
  places,
  snov,
  fullenrich,
  dropcontact,
]

/** An adapter with the operator's key and the address to ask. */
export type ConfiguredAdapter = {
  readonly adapter: Adapter
  readonly apiKey: string
  readonly baseUrl: string
}

/** Returns the providers for which the operator has set a key, in the order of the table. */
export function configuredAdapters(settings: ProviderKeySettings): readonly ConfiguredAdapter[] {
  const keys = configuredKeys(settings)
  return adapters.flatMap((adapter) => {
    const key = keys.find(({ name }) => name === adapter.name)
    return key ? [{ adapter, apiKey: key.apiKey, baseUrl: key.baseUrl }] : []
  })
}

/** Returns the arguments of a call for one question. */
export function callOf(
  { adapter, apiKey, baseUrl }: ConfiguredAdapter,
  network: Pick<Network, 'fetch'>,
  signal: AbortSignal,
): AdapterCall {
  const wait = (delayMs: number) =>
    sleep(delayMs, signal).catch((cause: unknown) => {
      throw new ProviderError(adapter.name, 'timeout', 'is still at work', { cause })
    })
  return { fetch: network.fetch, apiKey, baseUrl, signal, wait }
}
