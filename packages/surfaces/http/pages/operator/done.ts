import type { Done } from '../../../web/pages/operator/account-detail-page.ts'

const sentences: ReadonlyMap<string, Done> = new Map([
  ['granted', { kind: 'good', text: 'The credits were granted.' }],
  [
    'already_granted',
    { kind: 'plain', text: 'Nothing was granted, because this reference was granted before.' },
  ],
  ['taken', { kind: 'good', text: 'The credits were taken back.' }],
  [
    'taken_part',
    {
      kind: 'plain',
      text: 'Not all of them were available. The statement shows what was taken back.',
    },
  ],
  [
    'taken_none',
    { kind: 'plain', text: 'Nothing was taken back, because no credits are available.' },
  ],
  [
    'already_taken',
    { kind: 'plain', text: 'This form was already sent. The credits were taken back once.' },
  ],
  ['disabled', { kind: 'good', text: 'The account has been disabled.' }],
  ['enabled', { kind: 'good', text: 'The account has been enabled.' }],
  [
    'resumed',
    {
      kind: 'good',
      text: 'The provider has been resumed. Every process uses it again within seconds.',
    },
  ],
  ['not_paused', { kind: 'plain', text: 'The provider was not paused.' }],
  ['suppressed', { kind: 'good', text: 'Suppressed. From now on no lookup answers with it.' }],
  ['suppressed-before', { kind: 'plain', text: 'It was already on the list.' }],
  ['erased', { kind: 'good', text: 'Suppressed, and what was stored about them has been erased.' }],
  ['lifted', { kind: 'good', text: 'The entry has been removed from the list.' }],
  ['not-listed', { kind: 'plain', text: 'This entry is no longer on the list.' }],
])

/** Returns the action of the page before, in words; null when there was none. */
export function doneOf(query: URLSearchParams): Done | null {
  return sentences.get(query.get('done') ?? '') ?? null
}
