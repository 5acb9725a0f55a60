/** Words firms put before their name when the bare one is taken. */
export const prefixes: readonly string[] =
  'get try use go join my hello the we meet hey hi with be so ask your our lets play team app talk live wear in made by i e fly drive on its run eat shop buy choose find know ride work book trust think visit open weare teach thinking care git pay watch drink pro re say love learn build wearethe ilove grow a new meta smart home studio one to next'.split(
    ' ',
  )

/** Words firms put after it. */
export const suffixes: readonly string[] =
  'app hq labs ai io inc co tech health group team global online hub bio usa us uk pay data systems software solutions media digital studio studios games energy capital care me up now one pro world club life ly it go cloud security robotics engine works network foundation lab box corp technologies technology connect fitness card cards analytics ar vr iot power xyz space medical hr law bank money financial finance insurance shop store market design creative agency consulting partners ventures jobs education learning academy travel food foods home homes auto cars mobility music tv radio news sports dev code api web net link mobile wallet chat bot kids pets project social community live plus official company international apparel therapeutics biosciences sciences pharma diagnostics devices materials farms water solar earth green build construction io logistics supply park fund cash platform os ware soft line ltd llc people place book guide vision audio video photo events city land events dates beauty brand brands chain crypto dao finance hires talent'.split(
    ' ',
  )

export type WordClass = string

// Last words that say what kind of firm it is. Firms drop them from the label or take a matching TLD.
const classTable = `
ai: ai intelligence ml
tech: tech technology technologies
labs: labs lab laboratories research
health: health healthcare wellness care medical med clinic therapeutics biosciences diagnostics pharma pharmaceuticals
bio: bio biotech biotechnology biotechnologies biosystems genomics
money: financial finance fintech capital bank banking pay payments insurance money ventures
software: software systems solutions digital cloud data analytics computing interactive web it security cyber
company: group company holding holdings international corporation enterprises industries global worldwide partners
service: services consulting consultancy agency advisors associates management staffing recruiting
media: media studio studios games music entertainment design creative productions
org: foundation institute university association project society council fund school academy college trust charity federation union alliance museum
goods: foods food apparel robotics energy materials space motors home homes aerospace power water
app: app apps hq io platform network networks hub
place: usa us uk america europe canada india germany japan
`

const classByWord = new Map<string, string>(
  classTable
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', words = ''] = line.split(': ')
      return words.split(' ').map((word) => [word, name] as const)
    }),
)

/** The kind of a generic word, or null for a distinguishing one. */
export function classOfWord(word: string): WordClass | null {
  return classByWord.get(word) ?? null
}

// Classes whose words name a trade: `Acme Motors` and `Acme` may well be two firms.
const tradeClasses = new Set(['health', 'bio', 'money', 'media', 'org', 'goods', 'service'])

/** True for a last word that tells nothing apart: Technologies, Labs, Group; not for a trade. */
export function isGenericWord(word: string): boolean {
  const kind = classOfWord(word)
  return kind !== null && !tradeClasses.has(kind)
}

/** Spellings firms shorten their words to. */
export const shortForms: Readonly<Record<string, readonly string[]>> = {
  technologies: ['tech', 'technology'],
  technology: ['tech'],
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
