import type { Expression } from './find.ts'

/** The longest text that may reach the expressions of a file, and the bound that ensures it. */
type Row = {
  /** Its path below `packages/`; a folder ends in a slash and stands for all files in it. */
  readonly place: string
  /** The beginning of the one expression that is meant; all of the place when left out. */
  readonly source?: string
  readonly lengthMax: number
  /** The bound, or the reason why none is needed. */
  readonly why: string
}

/** Expressions that only ever meet texts of ours or of the operator: they are not judged. */
const ours: readonly Omit<Row, 'lengthMax'>[] = [
  { place: 'app/cli/', why: 'the command line and the files an operator gives to it' },
  { place: 'service/store/', why: 'our own migrations, addresses and database servers' },
  { place: 'service/postgres/', why: 'our own folders, and what its server writes' },
  { place: 'app/main.ts', why: 'the command line' },
  { place: 'app/config/', why: 'settings' },
  { place: 'service/accounts/operator-accounts.ts', source: '\\B(?=', why: 'a constant of ours' },
  {
    place: 'surfaces/http/docs-pages.ts',
    source: '<script',
    why: 'the reference page, which is ours',
  },
]

/** The longest text of a page; the rest of a longer page is cut off before any expression looks at it. */
const pageText = 300_000

const rows: readonly Row[] = [
  { place: 'service/accounts/', lengthMax: 16_384, why: 'Node reads 16 KiB of headers' },
  { place: 'contract/', lengthMax: 8_192, why: 'the body of a lookup has 8 KiB' },
  { place: 'surfaces/http/', lengthMax: 16_384, why: 'Node reads 16 KiB of headers' },
  {
    place: 'service/bulk/',
    lengthMax: 32_768,
    why: 'cellCharactersMax in file-row.ts; lines are cut before',
  },
  {
    place: 'service/bulk/xlsx/number-formats.ts',
    lengthMax: 255,
    why: 'formatCharactersMax beside them',
  },
  {
    place: 'service/sandbox/',
    lengthMax: 1_000,
    why: 'contextCharactersMax in contract/input-fields.ts',
  },
  {
    place: 'surfaces/ask/language/',
    lengthMax: 2_000,
    why: 'questionCharactersMax in ask/plan-question.ts',
  },
  { place: 'engine/names/company-name.ts', lengthMax: 200, why: 'lettersMax beside them' },
  {
    place: 'engine/read/profile/asian-addresses.ts',
    lengthMax: 200,
    why: 'lineLettersMax beside them',
  },
  { place: 'engine/mail/email-syntax.ts', lengthMax: 2_000, why: 'textMaxLength beside them' },
  { place: 'engine/names/person/', lengthMax: 320, why: 'nameMaxLength in parse.ts, twice' },
  {
    place: 'engine/suppression/suppression-names.ts',
    lengthMax: 1_000,
    why: 'lettersMax beside them',
  },
  {
    place: 'engine/people/',
    lengthMax: 300,
    why: 'titles and categories: the contract and textCharactersMax of providers',
  },
  { place: 'engine/people/patterns/', lengthMax: 320, why: 'names and local parts' },
  { place: 'engine/verify/', lengthMax: 1_000, why: 'host names and exchanges' },
  {
    place: 'engine/verify/replies/classify-reply.ts',
    lengthMax: 600,
    why: 'charactersRead beside them',
  },
  {
    place: 'engine/verify/replies/reply-excuses.ts',
    lengthMax: 600,
    why: 'charactersRead in classify-reply.ts',
  },
  {
    place: 'engine/verify/replies/reply-languages.ts',
    lengthMax: 600,
    why: 'charactersRead in classify-reply.ts',
  },
  {
    place: 'engine/verify/replies/reply-table.ts',
    lengthMax: 600,
    why: 'charactersRead in classify-reply.ts',
  },
  {
    place: 'engine/verify/replies/reply-words.ts',
    lengthMax: 600,
    why: 'charactersRead in classify-reply.ts',
  },
  {
    place: 'engine/read/extract/titles.ts',
    lengthMax: 1_500,
    why: 'lineLettersMax in people/line-text.ts',
  },
  { place: 'engine/read/extract/people/', lengthMax: 1_500, why: 'lineLettersMax in line-text.ts' },
  {
    place: 'engine/read/extract/people/names/asian-names.ts',
    lengthMax: 100,
    why: 'readName in names.ts',
  },
  {
    place: 'engine/read/extract/people/lines/contacts.ts',
    lengthMax: pageText,
    why: 'attributes have no bound',
  },
  {
    place: 'engine/read/extract/people/lines/imprint.ts',
    lengthMax: 160,
    why: 'lineLettersMax beside them',
  },
  {
    place: 'engine/read/extract/people/lines/inline.ts',
    source: '(?<![\\s,;|(·•-])',
    lengthMax: 160,
    why: 'lineLettersMax beside it',
  },
  {
    place: 'engine/read/extract/people/lines/lines.ts',
    lengthMax: pageText,
    why: 'attributes have no bound',
  },
  {
    place: 'engine/read/extract/people/structured/markup.ts',
    lengthMax: pageText,
    why: 'attributes have no bound',
  },
  {
    place: 'engine/read/extract/people/names/names.ts',
    lengthMax: 1_500,
    why: 'one word of a line',
  },
  {
    place: 'engine/read/extract/people/prose/prose.ts',
    lengthMax: 200,
    why: 'leadLettersMax beside them',
  },
  {
    place: 'engine/read/extract/people/strangers/stranger-signs.ts',
    source: '\\/(?:blog',
    lengthMax: pageText,
    why: 'attributes have no bound',
  },
  {
    place: 'engine/read/extract/people/lines/person-attributes.ts',
    lengthMax: pageText,
    why: 'attributes have no bound',
  },
  {
    place: 'engine/read/extract/people/lines/person-attributes.ts',
    source: '^(?:href',
    lengthMax: 100,
    why: 'keyLettersMax beside it',
  },
  {
    place: 'engine/read/extract/people/structured/json-ld-people.ts',
    lengthMax: pageText,
    why: 'scriptLengthMax in json-ld.ts',
  },
  {
    place: 'engine/read/extract/addresses/decoders.ts',
    lengthMax: 4_000,
    why: 'hrefLengthMax beside them',
  },
  {
    place: 'engine/read/extract/addresses/mailto.ts',
    lengthMax: 4_000,
    why: 'hrefLengthMax in decoders.ts',
  },
  {
    place: 'engine/read/extract/addresses/read-addresses.ts',
    source: '^(?:e-?mail',
    lengthMax: 64,
    why: 'a local part',
  },
  {
    place: 'engine/read/extract/addresses/script-rot13.ts',
    lengthMax: 20_000,
    why: 'scriptLengthMax in script.ts',
  },
  {
    place: 'engine/read/extract/addresses/script-literals.ts',
    lengthMax: 20_000,
    why: 'scriptLengthMax in script.ts',
  },
  {
    place: 'engine/read/extract/addresses/script-steps.ts',
    lengthMax: 20_000,
    why: 'textLengthMax beside them',
  },
  {
    place: 'engine/read/extract/addresses/script-tokens.ts',
    lengthMax: 20_000,
    why: 'scriptLengthMax in script.ts',
  },
  {
    place: 'engine/read/extract/addresses/script.ts',
    lengthMax: 20_000,
    why: 'scriptLengthMax beside them',
  },
  {
    place: 'engine/read/extract/addresses/styles.ts',
    lengthMax: 100_000,
    why: 'sheetLengthMax beside them',
  },
  {
    place: 'engine/read/extract/copyright.ts',
    source: '\\s*(?:',
    lengthMax: 80,
    why: 'what the pattern above it takes',
  },
  {
    place: 'engine/website/page/evidence.ts',
    source: '\\s+[-–—|·•:»›~/]',
    lengthMax: 300,
    why: 'titleLengthMax beside it',
  },
  {
    place: 'engine/website/page/empty-words.ts',
    lengthMax: 800,
    why: 'lettersMax, spelled out in Latin',
  },
  { place: 'engine/website/other-owner.ts', lengthMax: 700, why: 'tagLengthMax beside them' },
  { place: 'engine/website/page/parked.ts', lengthMax: 2_500, why: 'shortTextMax beside them' },
  {
    place: 'engine/net/charset.ts',
    lengthMax: 32_768,
    why: 'headerBytesMax in connections.ts',
  },
  {
    place: 'engine/net/charset.ts',
    source: '<meta',
    lengthMax: 1_024,
    why: 'sniffedBytesMax beside it',
  },
  {
    place: 'engine/verify/smtp/smtp-reply.ts',
    lengthMax: 16_384,
    why: 'replyBytesMax beside them',
  },
  {
    place: 'engine/verify/smtp/smtp-client.ts',
    lengthMax: 16_384,
    why: 'replyBytesMax in smtp-reply.ts',
  },
]

/** Whether an expression may meet a text from outside. */
export function meetsForeignText({ file, source }: Expression): boolean {
  return !ours.some((row) => isAt(file, row.place) && source.startsWith(row.source ?? ''))
}

/** Returns the longest text that reaches an expression: by its own row, its file's, its folder's, or that of a page. */
export function lengthMaxOf({ file, source }: Expression): number {
  const near = rows.filter((row) => isAt(file, row.place) && source.startsWith(row.source ?? ''))
  const nearest = near.sort((one, other) => weightOf(other) - weightOf(one))[0]
  return nearest?.lengthMax ?? pageText
}

const isAt = (file: string, place: string): boolean =>
  place.endsWith('/') ? file.startsWith(place) : file === place

const weightOf = ({ place, source }: Row): number =>
  place.length + (source === undefined ? 0 : 1_000)

/** Returns the rows that fit no expression any more. */
export function staleRows(expressions: readonly Expression[]): readonly string[] {
  return [...rows, ...ours]
    .filter(
      ({ place, source = '' }) =>
        !expressions.some((one) => isAt(one.file, place) && one.source.startsWith(source)),
    )
    .map(({ place, source = '' }) => `${place} ${source}`)
}
