/** Public suffixes tried below a label that is the plain name. */
export const plainSuffixes: readonly string[] =
  'com io ai co net org app dev me tech de health space us ca co.uk xyz network eu nl ch bio se it to life in sh digital shop tv games dk so biz money vision world energy fr pl cash earth la fit media gg academy finance global care systems team fund design studio club chat works group cloud software solutions agency store live online pro site inc llc one cc info coop edu gov int ly is vc fm im st re li si sk cz be at es pt fi no ie ro hu gr bg hr ee lv lt ua ru tr il co.il ae sa com.sa co.za ng com.ng ke co.ke gh com.gh eg pk com.pk bd lk co.in com.au au co.nz nz sg com.sg my com.my id co.id com.vn vn th co.th ph com.ph hk com.hk tw com.tw cn com.cn jp co.jp kr co.kr br com.br mx com.mx ar com.ar cl com.co pe com.pe uy com.uy gt cr do com.tr co.uk org.uk eco green foundation school education university bank capital ventures partners law legal consulting engineering technology tools run page link social community events jobs careers work company business fun pizza rocks city land house homes rent travel tours photo audio video film theater art gallery fashion clothing style beauty salon dental doctor clinic hospital pharmacy vet pets dog food restaurant cafe bar beer wine farm garden football fitness golf yoga run bike auto cars taxi supply parts security credit loans mortgage insurance tax accountants cash exchange market markets trade trading bid sale deals gifts toys ooo zone direct express delivery services support help guide reviews news press blog wiki codes computer email hosting domains website stream watch radio'
    .split(' ')
    .filter((suffix, index, all) => all.indexOf(suffix) === index)

/** Suffixes tried below a label with an affix or another rare form: beyond these they are not found in practice. */
export const rareFormSuffixes: readonly string[] =
  'com io ai co net org app dev me tech health us de ca co.uk xyz shop in se'.split(' ')

const countrySuffixTable = `de: de|at: at|ch: ch|fr: fr|it: it|es: es|pt: pt com.pt|nl: nl|be: be|lu: lu|gb: co.uk uk|ie: ie|au: com.au au|nz: co.nz nz|za: co.za
in: in co.in|sg: com.sg sg|my: com.my my|id: co.id id|fi: fi|se: se|no: no|dk: dk|is: is|hu: hu|cz: cz|sk: sk|pl: pl com.pl|ro: ro|bg: bg|hr: hr|si: si|rs: rs|ee: ee|lv: lv|lt: lt
ru: ru xn--p1ai|ua: com.ua ua|by: by|kz: kz|gr: gr|cy: com.cy|tr: com.tr|il: co.il|ae: ae|sa: com.sa sa|qa: qa|eg: com.eg|ma: ma|tn: tn|cn: cn com.cn|hk: com.hk hk|tw: tw com.tw
jp: co.jp jp|kr: co.kr kr|th: co.th th|vn: com.vn vn|ph: ph com.ph|br: com.br|mx: mx com.mx|ar: com.ar|cl: cl|co: com.co|pe: pe com.pe|ng: ng com.ng|ke: co.ke|gh: com.gh|us: us|ca: ca|eu: eu`

/** Suffixes of a country, by its code. */
export const suffixesByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  countrySuffixTable.split(/[|\n]/).map((line) => {
    const [country = '', suffixes = ''] = line.split(': ')
    return [country, suffixes.split(' ')] as const
  }),
)

// Country names and capitals as they stand in names and contexts.
const countryWordTable = `de: germany german deutschland deutsche berlin munich deutschlands|at: austria austrian vienna österreich|ch: switzerland swiss zurich schweiz suisse svizzera|fr: france french paris france française|it: italy italian milan italia italiana
es: spain spanish madrid barcelona españa española|pt: portugal portuguese lisbon lisboa|nl: netherlands dutch amsterdam nederland|be: belgium belgian brussels belgië belgique|gb: uk british london england britain scotland wales kingdom|ie: ireland irish dublin
au: australia australian sydney melbourne|nz: zealand|za: africa african|in: india indian mumbai bangalore bengaluru delhi chennai hyderabad|sg: singapore|my: malaysia|id: indonesia indonesian jakarta|fi: finland finnish helsinki suomi
se: sweden swedish stockholm sverige|no: norway norwegian oslo norge|dk: denmark danish copenhagen danmark|hu: hungary budapest magyarország|cz: czech prague česko|pl: poland polish warsaw polska|ro: romania romanian bucharest românia
ru: russia russian moscow россия|ua: ukraine ukrainian kyiv україна|gr: greece greek athens ελλάδα|tr: turkey turkish istanbul türkiye|il: israel israeli|ae: dubai uae emirates|sa: saudi|cn: china chinese beijing shanghai shenzhen 中国
hk: hong|tw: taiwan taipei|jp: japan japanese tokyo 日本|kr: korea korean seoul 한국|th: thailand bangkok|vn: vietnam vietnamese|ph: philippines manila|br: brazil brazilian brasil brazil|mx: mexico mexican méxico
ar: argentina buenos|cl: chile chilean|co: colombia colombian bogota|pe: peru lima|ng: nigeria nigerian lagos|ke: kenya kenyan nairobi|gh: ghana|eg: egypt cairo|us: usa america american|ca: canada canadian toronto|eu: europe european|bg: българия bulgaria bulgarian|sk: slovakia|si: slovenia|hr: croatia|rs: serbia|lt: lithuania|lv: latvia|ee: estonia|is: iceland`

export const countryByWord: ReadonlyMap<string, string> = new Map(
  countryWordTable.split(/[|\n]/).flatMap((line) => {
    const [country = '', words = ''] = line.split(': ')
    return words.split(' ').map((word) => [word, country] as const)
  }),
)

/** Countries named in a text, by code, each once. */
export function countriesNamed(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  return [...new Set(words.flatMap((word) => countryByWord.get(word) ?? []))]
}

// Letters that only some languages write, and the countries whose firms bear such names.
const letterHints: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[äöüß]/u, ['de', 'at', 'ch']],
  [/[åøæ]/u, ['dk', 'no', 'se']],
  [/ñ/u, ['es', 'mx', 'ar']],
  [/[ãõ]/u, ['pt', 'br']],
  [/[łżźśń]/u, ['pl']],
  [/[őű]/u, ['hu']],
  [/[čřžšě]/u, ['cz', 'sk', 'hr', 'si']],
  [/[șțăâ]/u, ['ro']],
  [/[ğşı]/u, ['tr']],
  [/[éèêàç]/u, ['fr']],
  [/[ієїґ]/u, ['ua']],
  [/\p{Script=Cyrillic}/u, ['ru', 'bg', 'ua']],
  [/\p{Script=Greek}/u, ['gr']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['jp']],
  [/\p{Script=Hangul}/u, ['kr']],
  [/\p{Script=Han}/u, ['cn', 'tw', 'jp']],
  [/\p{Script=Arabic}/u, ['sa', 'ae', 'eg']],
  [/\p{Script=Hebrew}/u, ['il']],
]

/** Countries the letters of a name point to. */
export function countriesOfLetters(name: string): readonly string[] {
  const lower = name.normalize('NFC').toLowerCase()
  return letterHints.find(([letters]) => letters.test(lower))?.[1] ?? []
}
