import { elevenLess, isLuhn, isSpanish, remainderPair } from './check-digits.ts'
import { digits, type RegistrationKind, spaced } from './register-form.ts'
import { danish, finnish, portuguese } from './vat-forms.ts'

const norwegian = elevenLess([3, 2, 7, 6, 5, 4, 3, 2])
const swiss = elevenLess([5, 4, 3, 2, 7, 6, 5, 4])

/** Numbers of registers and tax offices of western and northern Europe, each behind its words. */
export const westernRegisters: readonly RegistrationKind[] = [
  {
    kind: 'hrb',
    country: 'DE',
    label: 'HRB(?: B)?',
    number: '\\d{1,3}[ .]?\\d{0,3}',
    form: /^\d{2,6}$/,
  },
  {
    kind: 'hra',
    country: 'DE',
    label: 'HRA(?: A)?',
    number: '\\d{1,3}[ .]?\\d{0,3}',
    form: /^\d{2,6}$/,
  },
  {
    kind: 'gnr',
    country: 'DE',
    label: 'GnR',
    number: '\\d{1,3}[ .]?\\d{0,3}',
    form: /^\d{2,6}$/,
  },
  {
    kind: 'fn',
    country: 'AT',
    label: 'FN|Firmenbuch(?:nummer|nr)',
    number: '\\d{1,6} ?[a-z]',
    form: /^\d{4,6}[A-Z]$/,
  },
  {
    kind: 'uid',
    country: 'CH',
    label: 'CHE',
    number: spaced(9, 9),
    form: digits(9),
    isRight: swiss,
  },
  {
    kind: 'siret',
    country: 'FR',
    label: 'SIRET',
    number: spaced(14, 14),
    form: digits(14),
    isRight: isLuhn,
  },
  {
    kind: 'siren',
    country: 'FR',
    label: 'SIREN|RCS(?: [\\p{L}-]{2,20})?',
    number: spaced(9, 9),
    form: digits(9),
    isRight: isLuhn,
  },
  {
    kind: 'kvk',
    country: 'NL',
    label: 'KvK|K\\.v\\.K\\.?|Kamer van Koophandel',
    number: spaced(8, 8),
    form: digits(8),
  },
  {
    kind: 'kbo',
    country: 'BE',
    label: 'KBO|BCE|ondernemingsnummer|num[eé]ro d.entreprise|BTW|TVA',
    number: `[01]${spaced(10, 10).slice(2)}`,
    form: /^[01]\d{9}$/,
    isRight: remainderPair(97, true),
  },
  {
    kind: 'cif',
    country: 'ES',
    label: 'C\\.?I\\.?F|N\\.?I\\.?F',
    number: '[A-Z\\d][ -]?\\d[\\d .-]{5,9}[A-Z\\d]',
    form: /^[A-Z\d]\d{7}[A-Z\d]$/,
    isRight: isSpanish,
  },
  {
    kind: 'nipc',
    country: 'PT',
    label: 'N\\.?I\\.?F|NIPC|Contribuinte',
    number: spaced(9, 9),
    form: /^[1-9]\d{8}$/,
    isRight: portuguese,
  },
  {
    kind: 'piva',
    country: 'IT',
    label: 'P\\.? ?IVA|Partita IVA|C\\.F\\. e P\\. ?IVA|MwSt',
    number: spaced(11, 11),
    form: digits(11),
    isRight: isLuhn,
  },
  {
    kind: 'cvr',
    country: 'DK',
    label: 'CVR|SE',
    number: spaced(8, 8),
    form: digits(8),
    isRight: danish,
  },
  {
    kind: 'orgnr',
    country: 'NO',
    label: 'Org|Organisasjonsnummer|Foretaksregisteret',
    number: spaced(9, 9),
    form: digits(9),
    isRight: norwegian,
  },
  {
    kind: 'orgnr',
    country: 'SE',
    label: 'Org|Organisationsnummer',
    number: spaced(10, 10),
    form: /^\d\d[2-9]\d{7}$/,
    isRight: isLuhn,
  },
  {
    kind: 'ytunnus',
    country: 'FI',
    label: 'Y-?tunnus|FO-?nummer|Business ID',
    number: '\\d{7} ?[-–] ?\\d',
    form: digits(8),
    isRight: finnish,
  },
]
