import { Type } from 'typebox'
import { Check } from 'typebox/schema'
import { creditsRemaining, documentedOnly, nullableString } from './operation.ts'
import { pageLimit } from './page-limit.ts'

/** Balance that the sandbox shows; it never changes. */
export const sandboxCredits = 25

export const passwordCharactersMin = 8
// Argon2id reads the whole password; the bound keeps a hostile one from costing memory.
const passwordCharactersMax = 1_024

// Mail programs take these characters for more than the address: brackets, quotes and separators of addresses. With
// them one mailbox could have many accounts, with trial credits and mails for each.
const noAddressCharacters = '\\s@<>()\\[\\]\\\\,;:"\\x00-\\x1f\\x7f-\\x9f'
const emailPattern = `^[^${noAddressCharacters}]+@[^.${noAddressCharacters}]+(\\.[^.${noAddressCharacters}]+)+$`
// PostgreSQL stores no NUL, and no screen shows the other control characters.
const noControlsPattern = '^[^\\x00-\\x1f\\x7f]*$'

/** Body of both `/auth/signup` and `/auth/api-keys`. */
export const credentialsBody = Type.Object(
  {
    email: Type.String({
      maxLength: 254,
      pattern: emailPattern,
      'x-pattern': 'like name@acme.example',
      ...documentedOnly({ format: 'email' }),
      description: 'The address of the account.',
    }),
    password: Type.String({
      minLength: passwordCharactersMin,
      maxLength: passwordCharactersMax,
      description: `At least ${passwordCharactersMin} characters.`,
    }),
    label: Type.Optional(
      Type.Union(
        [
          Type.String({
            maxLength: 100,
            pattern: noControlsPattern,
            'x-pattern': 'without control characters',
          }),
          Type.Null(),
        ],
        { description: 'A name for the key, to tell keys apart later.' },
      ),
    ),
  },
  { title: 'Credentials' },
)

/** Returns true for a text that can be the address of an account. */
export function isAccountEmail(text: string): boolean {
  return Check(credentialsBody.properties.email, text)
}

/** Returns true for a text that can be the password of an account. */
export function isAccountPassword(text: string): boolean {
  return Check(credentialsBody.properties.password, text)
}

/** Reply with a new key in full, this once. */
export const mintedKeyReply = Type.Object(
  {
    user_id: Type.String(),
    email: Type.String(),
    api_key: Type.String({ description: 'The full key. It is shown only in this reply.' }),
    key_prefix: Type.String({ description: 'The first 17 characters, safe to display.' }),
    credits_remaining: creditsRemaining,
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'MintedKey' },
)

export const accountReply = Type.Object(
  {
    user_id: Type.String(),
    email: nullableString('The address of the account.'),
    credits_remaining: creditsRemaining,
    total_purchased: Type.Integer({
      description: 'Credits ever purchased; a refund does not lower it.',
    }),
    has_saved_card: Type.Boolean({ description: 'True when off-session top-ups are possible.' }),
    api_key_count: Type.Integer({ description: 'Number of active API keys.' }),
  },
  { title: 'Account' },
)

export const creditsReply = Type.Object(
  {
    user_id: Type.String(),
    credits_remaining: creditsRemaining,
    total_purchased: Type.Integer({
      description: 'Credits ever purchased; a refund does not lower it.',
    }),
  },
  { title: 'Credits' },
)

export const usageEntriesMax = 200
export const usageEntriesDefault = 50

export const usageQuery = Type.Object({
  limit: pageLimit('Entries', usageEntriesMax, usageEntriesDefault),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,18}$',
      'x-pattern': 'taken from next_cursor of the previous page',
      description: '`next_cursor` of the previous page.',
    }),
  ),
})

/** Reasons why a balance changed. */
export const entryKinds = ['trial', 'grant', 'purchase', 'lookup', 'take_back', 'refund'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Reply with the ledger of the account, newest entry first. */
export const usageReply = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          kind: Type.String({
            description: `${entryKinds.map((kind) => `\`${kind}\``).join(', ')}. The last two take credits back.`,
          }),
          operation: nullableString('The lookup that was charged.'),
          credits: Type.Integer({
            description: 'Change of the balance; negative for what it takes.',
          }),
          balance_after: Type.Integer(),
          request_id: nullableString(
            '`X-Request-Id` of the request that caused it; of a lookup, `GET /evidence/{request_id}` has what was asked and seen.',
          ),
          created_at: Type.String({ format: 'date-time' }),
        },
        { title: 'UsageEntry' },
      ),
    ),
    has_more: Type.Boolean(),
    next_cursor: nullableString('Null on the last page.'),
  },
  { title: 'Usage' },
)

/** Reply with the active keys of an account, without the keys themselves. */
export const keysReply = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          key_prefix: Type.String({ description: 'The first 17 characters.' }),
          label: nullableString('The name it was given.'),
          created_at: Type.String({ format: 'date-time' }),
          last_used_at: nullableString(
            'When it was last used, to the hour; null when it never was.',
          ),
        },
        { title: 'ApiKey' },
      ),
    ),
  },
  { title: 'ApiKeys' },
)

export const revokedKeyReply = Type.Object(
  { key_prefix: Type.String(), revoked: Type.Boolean() },
  { title: 'RevokedKey' },
)
