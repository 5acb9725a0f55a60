import type { Expression } from './find.ts'

/**
 * A path below `packages/`, where a folder ends in a slash and stands for all files in it; and the beginning of the one
 * expression that is meant there: all of them when it is left out.
 */
type Place = readonly [place: string, why: string, source?: string | undefined]

/** A place, the longest text that may reach its expressions, and the bound or reason that ensures it. */
type Row = readonly [place: string, lengthMax: number, why: string, source?: string]

/** Expressions that only ever meet texts of ours or of the operator: they are not judged. */
const ours: readonly Place[] = [
  ['app/cli/', 'the command line and the files an operator gives to it'],
  ['service/store/', 'our own migrations, addresses and database servers'],
  ['service/postgres/', 'our own folders, and what its server writes'],
  ['app/main.ts', 'the command line'],
  ['app/config/', 'settings'],
  ['service/accounts/operator-accounts.ts', 'a constant of ours', '\\B(?='],
  ['surfaces/http/docs-pages.ts', 'the reference page, which is ours', '<script'],
]

/** The longest text of a page; the rest of a longer page is cut off before any expression looks at it. */
const pageText = 300_000

const rows: readonly Row[] = [
  ['service/accounts/', 16_384, 'Node reads 16 KiB of headers'],
  ['contract/', 8_192, 'the body of a lookup has 8 KiB'],
  ['surfaces/http/', 16_384, 'Node reads 16 KiB of headers'],
  ['service/bulk/', 32_768, 'cellCharactersMax in file-row.ts; lines are cut before'],
  ['service/bulk/xlsx/number-formats.ts', 255, 'formatCharactersMax beside them'],
  ['service/sandbox/', 1_000, 'contextCharactersMax in contract/input-fields.ts'],
  ['surfaces/ask/language/', 2_000, 'questionCharactersMax in ask/plan-question.ts'],
  ['engine/names/company-name.ts', 200, 'lettersMax beside them'],
  ['engine/read/profile/asian-addresses.ts', 200, 'lineLettersMax beside them'],
  ['engine/mail/email-syntax.ts', 2_000, 'textMaxLength beside them'],
  ['engine/names/person/', 320, 'nameMaxLength in parse.ts, twice'],
  ['engine/suppression/suppression-names.ts', 1_000, 'lettersMax beside them'],
  ['engine/people/', 300, 'titles and categories: the contract and textCharactersMax of providers'],
  ['engine/people/patterns/', 320, 'names and local parts'],
  ['engine/verify/', 1_000, 'host names and exchanges'],
  ['engine/verify/replies/', 600, 'charactersRead in classify-reply.ts'],
  ['engine/read/extract/titles.ts', 1_500, 'lineLettersMax in people/line-text.ts'],
  ['engine/read/extract/people/', 1_500, 'lineLettersMax in line-text.ts'],
  ['engine/read/extract/people/names/asian-names.ts', 100, 'readName in names.ts'],
  ['engine/read/extract/people/lines/contacts.ts', pageText, 'attributes have no bound'],
  ['engine/read/extract/people/lines/imprint.ts', 160, 'lineLettersMax beside them'],
  [
    'engine/read/extract/people/lines/inline.ts',
    160,
    'lineLettersMax beside it',
    '(?<![\\s,;|(·•-])',
  ],
  ['engine/read/extract/people/lines/lines.ts', pageText, 'attributes have no bound'],
  ['engine/read/extract/people/structured/markup.ts', pageText, 'attributes have no bound'],
  ['engine/read/extract/people/names/names.ts', 1_500, 'one word of a line'],
  ['engine/read/extract/people/prose/prose.ts', 200, 'leadLettersMax beside them'],
  [
    'engine/read/extract/people/strangers/stranger-signs.ts',
    pageText,
    'attributes have no bound',
    '\\/(?:blog',
  ],
  ['engine/read/extract/people/lines/person-attributes.ts', pageText, 'attributes have no bound'],
  [
    'engine/read/extract/people/lines/person-attributes.ts',
    100,
    'keyLettersMax beside it',
    '^(?:href',
  ],
  [
    'engine/read/extract/people/structured/json-ld-people.ts',
    pageText,
    'scriptLengthMax in json-ld.ts',
  ],
  ['engine/read/extract/addresses/decoders.ts', 4_000, 'hrefLengthMax beside them'],
  ['engine/read/extract/addresses/mailto.ts', 4_000, 'hrefLengthMax in decoders.ts'],
  ['engine/read/extract/addresses/read-addresses.ts', 64, 'a local part', '^(?:e-?mail'],
  ['engine/read/extract/addresses/script-rot13.ts', 20_000, 'scriptLengthMax in script.ts'],
  ['engine/read/extract/addresses/script-literals.ts', 20_000, 'scriptLengthMax in script.ts'],
  ['engine/read/extract/addresses/script-steps.ts', 20_000, 'textLengthMax beside them'],
  ['engine/read/extract/addresses/script-tokens.ts', 20_000, 'scriptLengthMax in script.ts'],
  ['engine/read/extract/addresses/script.ts', 20_000, 'scriptLengthMax beside them'],
  ['engine/read/extract/addresses/styles.ts', 100_000, 'sheetLengthMax beside them'],
  ['engine/read/extract/copyright.ts', 80, 'what the pattern above it takes', '\\s*(?:'],
  ['engine/website/page/evidence.ts', 300, 'titleLengthMax beside it', '\\s+[-–—|·•:»›~/]'],
  ['engine/website/page/empty-words.ts', 800, 'lettersMax, spelled out in Latin'],
  ['engine/website/other-owner.ts', 700, 'tagLengthMax beside them'],
  ['engine/website/page/parked.ts', 2_500, 'shortTextMax beside them'],
  ['engine/net/charset.ts', 32_768, 'headerBytesMax in connections.ts'],
  ['engine/net/charset.ts', 1_024, 'sniffedBytesMax beside it', '<meta'],
  ['engine/verify/smtp/smtp-reply.ts', 16_384, 'replyBytesMax beside them'],
  ['engine/verify/smtp/smtp-client.ts', 16_384, 'replyBytesMax in smtp-reply.ts'],
]

/** Whether an expression may meet a text from outside. */
export function meetsForeignText(expression: Expression): boolean {
  return !ours.some(([place, , source]) => isAt(expression, place, source))
}

/** Returns the longest text that reaches an expression: by its own row, its file's, its folder's, or that of a page. */
export function lengthMaxOf(expression: Expression): number {
  const near = rows.filter(([place, , , source]) => isAt(expression, place, source))
  const [, lengthMax] = near.sort((one, other) => weightOf(other) - weightOf(one))[0] ?? [
    '',
    pageText,
  ]
  return lengthMax
}

function isAt({ file, source }: Expression, place: string, beginning = ''): boolean {
  const isInPlace = place.endsWith('/') ? file.startsWith(place) : file === place
  return isInPlace && source.startsWith(beginning)
}

const weightOf = ([place, , , source]: Row): number =>
  place.length + (source === undefined ? 0 : 1_000)

/** Returns the rows that fit no expression any more. */
export function staleRows(expressions: readonly Expression[]): readonly string[] {
  const places = [...ours, ...rows.map(([place, , why, source]): Place => [place, why, source])]
  return places
    .filter(([place, , source]) => !expressions.some((one) => isAt(one, place, source)))
    .map(([place, , source = '']) => `${place} ${source}`)
}
