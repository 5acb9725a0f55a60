import { addressOf, optional } from './setting.ts'

export const documentSettings = {
  securityContact: {
    env: 'SECURITY_CONTACT',
    example: 'mailto:security@acme.example',
    about:
      'Where weaknesses are reported, for /.well-known/security.txt; there is none when not set.',
    ...optional(addressOf('mailto:', 'https:')),
  },
} as const
