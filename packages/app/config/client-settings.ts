import { optional, text, webAddress } from './setting.ts'

/** Settings of commands that are clients of a service. */
export const clientSettings = {
  clientUrl: {
    env: 'ENRICHER_URL',
    example: 'https://api.acme.example',
    about: 'Service that "bulk" and "mcp" ask; when not set, they search on this machine.',
    ...optional(webAddress),
  },
  clientKey: {
    env: 'ENRICHER_API_KEY',
    example: 'key_test_example',
    about: 'API key with which they ask it; key_test_ and any text selects the sandbox.',
    ...optional(
      text(
        (value) => /^key_(?:live|test)_[\x21-\x7e]{1,200}$/.test(value),
        'an API key, which begins with key_live_ or key_test_',
      ),
    ),
  },
} as const
