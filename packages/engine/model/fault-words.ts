import type { ProviderFault } from './provider-error.ts'

export const faultWords: Readonly<Record<ProviderFault, string>> = {
  unauthorized: 'key refused',
  exhausted: 'credits used up',
  rate_limited: 'asked too often',
  timeout: 'no answer in time',
  unavailable: 'out of order',
  malformed: 'answers make no sense',
  refused: 'question refused',
  blocked_address: 'address not allowed',
  local: 'not asked: this machine is short of descriptors, ports or memory',
}
