import { readSections, readWords, wordSet } from '../../data/words.ts'

/** Words that firms put before their name when the domain of the bare name is taken. */
export const prefixes = readWords('label-affixes', 'prefixes')

/** Words that firms put after their name. */
export const suffixes = readWords('label-affixes', 'suffixes')

/** Words for an office that end a word which begins with the profession. */
export const officeWords = readWords('label-affixes', 'offices')

const classByWord: ReadonlyMap<string, string> = new Map(
  [...readSections('word-classes')].flatMap(([name, words]) =>
    words.map((word) => [word, name] as const),
  ),
)

/** Returns the kind of a generic word, null for a distinguishing one. */
export function classOfWord(word: string): string | null {
  return classByWord.get(word) ?? null
}

// Classes whose words name a trade: `Acme Motors` and `Acme` may well be two firms.
const tradeClasses = new Set(['health', 'bio', 'money', 'media', 'org', 'goods', 'service'])

// Two firms of one brand differ by such words: `Acme Security` is not `Acme Analytics`.
const tradeWords = new Set(
  'analytics cloud computing cyber data interactive it security web'.split(' '),
)

/** Returns whether a last word distinguishes nothing: Technologies, Labs, Group; false for a trade. */
export function isGenericWord(word: string): boolean {
  const kind = classOfWord(word)
  return kind !== null && !tradeClasses.has(kind) && !tradeWords.has(word)
}

const wordsForFirm = wordSet('label-affixes', 'firm')

/** Returns whether a word beside a name distinguishes nothing, as words for a firm or group in other languages do. */
export function isGenericBesideName(word: string): boolean {
  return wordsForFirm.has(word) || isGenericWord(word)
}

/** Spellings to which firms shorten words of their name. */
export const shortForms: Readonly<Record<string, readonly string[]>> = {
  technologies: ['tech', 'technology'],
  technology: ['tech'],
  physiotherapy: ['physio'],
  orthodontics: ['ortho'],
  orthodontic: ['ortho'],
  chiropractic: ['chiro'],
  photography: ['photo', 'foto'],
  psychology: ['psych'],
  veterinary: ['vet'],
  dermatology: ['derm'],
  properties: ['property'],
  construction: ['const'],
  business: ['biz'],
  international: ['intl', 'int'],
  solutions: ['sol', 'solution'],
  systems: ['sys', 'system'],
  laboratories: ['labs', 'lab'],
  laboratory: ['lab', 'labs'],
  group: ['grp'],
  consulting: ['consult', 'consultants'],
  management: ['mgmt', 'mgt'],
  corporation: ['corp'],
  services: ['service', 'svc'],
  university: ['u', 'uni'],
  engineering: ['eng'],
  software: ['soft'],
  intelligence: ['ai', 'intel'],
  artificial: ['a'],
  financial: ['fin', 'finance'],
  communications: ['comm', 'com', 'comms'],
  manufacturing: ['mfg'],
  medical: ['med'],
  pharmaceuticals: ['pharma', 'pharm'],
  therapeutics: ['tx', 'thera'],
  biosciences: ['bio'],
  robotics: ['bot', 'robot'],
  america: ['us', 'usa'],
  deutschland: ['de'],
  development: ['dev'],
  networks: ['net', 'network'],
  network: ['net'],
  application: ['app'],
  security: ['sec'],
  national: ['nat'],
  american: ['am', 'ameri'],
  research: ['rs'],
  energy: ['nrg'],
  insurance: ['ins'],
  healthcare: ['health', 'hc'],
  association: ['assoc'],
  brothers: ['bros'],
  mountain: ['mtn'],
  and: ['n', ''],
  for: ['4'],
  to: ['2'],
  you: ['u'],
  plus: [''],
  one: ['1'],
  two: ['2'],
  three: ['3'],
  four: ['4'],
  zero: ['0'],
  first: ['1st'],
  '1': ['one'],
  '2': ['two', 'to'],
  '3': ['three'],
  '4': ['four', 'for'],
  '5': ['five'],
  '7': ['seven'],
  '1st': ['first'],
}
