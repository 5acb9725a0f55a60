import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { parseSocksProxy } from '@enricher/engine/net/socks-proxy'
import { isQualifiedName } from '@enricher/engine/verify/smtp/smtp-identity'
import {
  addressOf,
  isCidr,
  isNameServer,
  isPath,
  isPortPair,
  list,
  oneOf,
  onOff,
  optional,
  text,
  webAddress,
} from './setting.ts'

/** Settings of outgoing connections. */
export const egressSettings = {
  dnsServers: {
    env: 'DNS_SERVERS',
    example: '9.9.9.9,149.112.112.112:53',
    about: "Resolvers to ask; the system's when not set.",
    ...optional(list(isNameServer, 'IP addresses, each with or without a port')),
  },
  egressAllow: {
    env: 'EGRESS_ALLOW',
    fallback: '',
    example: '10.1.0.0/16',
    about:
      'Private ranges that pages, DNS and mail hosts may name; services set by address need none.',
    ...list(isCidr, 'CIDR ranges'),
  },
  egressPortMap: {
    env: 'EGRESS_PORT_MAP',
    fallback: '',
    example: '80:18080,443:18443',
    about: 'Ports to connect to instead, for tests without root: WANTED:ACTUAL.',
    ...list(isPortPair, 'port pairs'),
  },
  egressCaFile: {
    env: 'EGRESS_CA_FILE',
    example: './ca.pem',
    about: 'PEM file of authorities to trust beside the well-known ones when fetching.',
    ...optional(text(isPath, 'a path')),
  },
  browserUrl: {
    env: 'BROWSER_URL',
    example: 'http://127.0.0.1:9222',
    about: 'A Chromium with remote debugging, for pages that scripts fill; none when not set.',
    ...optional(addressOf('http:', 'https:', 'ws:', 'wss:')),
  },
  userAgentContact: {
    env: 'USER_AGENT_CONTACT',
    example: 'https://acme.example/bot',
    about:
      'Where people reach you, a web page or mail address: part of the User-Agent, linked on public pages.',
    ...optional(text((value) => /^[\x20-\x7e]{3,200}$/.test(value), 'an address or e-mail')),
  },
} as const

/** Settings of sources: which are used, and their addresses. */
export const sourceSettings = {
  isWikidataOn: {
    env: 'WIKIDATA',
    fallback: 'on',
    example: 'off',
    about: 'off: Wikidata is not asked for websites.',
    ...onOff,
  },
  wikidataBaseUrl: {
    env: 'WIKIDATA_BASE_URL',
    fallback: 'https://www.wikidata.org',
    about: 'A mirror of Wikidata to ask instead, on a private address too.',
    ...webAddress,
  },
  searxngUrl: {
    env: 'SEARXNG_URL',
    example: 'http://localhost:8888',
    about: 'A SearXNG instance to ask for websites, on a private address too; none when not set.',
    ...optional(webAddress),
  },
  smtpVerify: {
    env: 'SMTP_VERIFY',
    fallback: 'auto',
    about: 'auto: mail servers are asked when port 25 is open; on: always; off: never.',
    ...oneOf(['auto', 'on', 'off']),
  },
  patternAnswers: {
    env: 'PATTERN_ANSWERS',
    fallback: 'off',
    about:
      'risky: where a mail host accepts everything, addresses are sold that a pattern makes of names which no source knows; off: a miss.',
    ...oneOf(['off', 'risky']),
  },
  smtpHelo: {
    env: 'SMTP_HELO',
    example: 'mail.acme.example',
    about: "The name given to mail servers; this machine's host name when not set.",
    ...optional(text(isQualifiedName, 'a fully qualified host name')),
  },
  smtpFrom: {
    env: 'SMTP_FROM',
    example: 'verify@acme.example',
    about: 'The sender named to mail servers, <> for none; verify@SMTP_HELO when not set.',
    ...optional(text((value) => value === '<>' || isSender(value), 'an address or <>')),
  },
  smtpProxy: {
    env: 'SMTP_PROXY',
    example: 'socks5://user:password@proxy.acme.example:1080',
    about: 'A SOCKS5 proxy to reach mail servers through; none when not set.',
    ...optional(text((value) => parseSocksProxy(value) !== null, 'a socks5:// address')),
  },
} as const

function isSender(value: string): boolean {
  const address = parseEmailAddress(value)
  return !('refusal' in address) && !address.isLiteral
}
