import { elevenLess, isLuhn, isSpanish, remainderPair } from './check-digits.ts'
import { digits, ofDigits, type RegistrationKind, spaced } from './register-form.ts'
import { danish, finnish, portuguese } from './vat-forms.ts'

const german = { country: 'DE', number: '\\d{1,3}[ .]?\\d{0,3}', form: /^\d{2,6}$/ }
const norwegian = elevenLess([3, 2, 7, 6, 5, 4, 3, 2])
const swiss = elevenLess([5, 4, 3, 2, 7, 6, 5, 4])

/** Numbers of registers and tax offices of western and northern Europe, each behind its words. */
export const westernRegisters: readonly RegistrationKind[] = [
  { ...german, kind: 'hrb', label: 'HRB(?: B)?' },
  { ...german, kind: 'hra', label: 'HRA(?: A)?' },
  { ...german, kind: 'gnr', label: 'GnR' },
  {
    kind: 'fn',
    country: 'AT',
    label: 'FN|Firmenbuch(?:nummer|nr)',
    number: '\\d{1,6} ?[a-z]',
    form: /^\d{4,6}[A-Z]$/,
  },
  ofDigits('CH', 'uid', 'CHE', 9, swiss),
  ofDigits('FR', 'siret', 'SIRET', 14, isLuhn),
  ofDigits('FR', 'siren', 'SIREN|RCS(?: [\\p{L}-]{2,20})?', 9, isLuhn),
  ofDigits('NL', 'kvk', 'KvK|K\\.v\\.K\\.?|Kamer van Koophandel', 8),
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
    ...ofDigits('PT', 'nipc', 'N\\.?I\\.?F|NIPC|Contribuinte', 9, portuguese),
    form: /^[1-9]\d{8}$/,
  },
  ofDigits('IT', 'piva', 'P\\.? ?IVA|Partita IVA|C\\.F\\. e P\\. ?IVA|MwSt', 11, isLuhn),
  ofDigits('DK', 'cvr', 'CVR|SE', 8, danish),
  ofDigits('NO', 'orgnr', 'Org|Organisasjonsnummer|Foretaksregisteret', 9, norwegian),
  { ...ofDigits('SE', 'orgnr', 'Org|Organisationsnummer', 10, isLuhn), form: /^\d\d[2-9]\d{7}$/ },
  {
    kind: 'ytunnus',
    country: 'FI',
    label: 'Y-?tunnus|FO-?nummer|Business ID',
    number: '\\d{7} ?[-–] ?\\d',
    form: digits(8),
    isRight: finnish,
  },
]
