/**
 * Titles of address and rank. Written folded: lower case, without accents and full stops. A language's row
 * holds what is a title there and something else in other languages; it counts with that locale only.
 */
export const titlesAnywhere: ReadonlySet<string> = tableOf(`
  mr mrs ms miss mx messrs sir dame madam lord lady dr drs prof professor doctor rev reverend revd honorable
  honourable rt right the excellency governor general lieutenant lt ltc captain capt cpt colonel col sergeant sgt
  corporal cpl commander cmdr commodore brigadier admiral pvt senator sen congressman congresswoman representative
  president vicepresident chancellor minister secretary ambassador attorney chief justice superintendent inspector
  detective officer sheriff father sister brother mother rabbi imam sheikh shaykh sheik hajji haji swami monsignor
  msgr cardinal archbishop pastor deacon vicar count countess viscount baroness duchess princess emperor empress
  engr arch adv atty family herr frau fr frl fraulein herrn hr dipl ing dipling diplkfm diplkff dipl-ing dipl-kfm
  dipl-kffr dipl-inf dipl-phys dipl-betrw mag bakk dkfm habil privatdozent univ-prof univ-doz kommerzialrat
  kommrat ministerialrat geheimrat freiherr freifrau frhr graf grafin furst furstin herzog herzogin ritter edler
  prasident prasidentin bundeskanzler bundeskanzlerin burgermeister burgermeisterin direktor direktorin familie
  rechtsanwalt rechtsanwaltin stb monsieur messieurs madame mesdames mme mmes mademoiselle mlle mlles maitre
  docteur professeur presidente senateur ministre depute comte comtesse vicomte abbe frere soeur mgr monseigneur
  veuve sr sra srta sres senor senora senorita senores dona lic licenciado licenciada ingeniero ingeniera abogado
  abogada profesor profesora doctora arq arquitecto arquitecta mtro mtra maestro maestra cap tte gral excmo excma
  ilmo ilma alcalde alcaldesa sig sigg signor signora signorina signore signori sigra sigrina ingegnere avv
  avvocato avvocata dott dottssa dssa dottoressa dottore ragioniere geom geometra architetto onorevole
  commendatore cav cavaliere ministro presidentessa cardinale dhr mevr mevrouw meneer mw mej mejuffrouw mr-drs ir
  bc jhr jonkheer jkvr freule weledele minister-president senhor senhora senhorita dra doutor doutora eng engo
  enga engenheiro engenheira profa professora dep vereador prefeito prefeita presidenta exmo exma fru froken frk
  herra rouva neiti neu hra rva tri professori tohtori siv pani panna judr mudr mvdr rndr phdr paeddr thdr doc
  prezydent prezident prezidentka viceprezident predsedkyne premier poslanec starosta gospodin gospoda gospodja
  gospodica gdin gda gdja gdica gosp predsjednik predsjednica predsednik predsednica gospa gospod domnul doamna
  domnisoara dl dna dnul dlui dnei presedinte urfi ozv dr-ne bayan sayin prof-dr yrd doc-dr av zoti zonja znj
  z-nja presidenti proua preili harra ponas ponia panele inspektorius kungs kundze jaunkundze bapak ibu saudara
  saudari encik puan cik datuk dato dato' datin tengku tunku nyonya raden drg hj kyai ustadz ustaz shri smt sri
  shrimati kumari pandit thakur janob xonim janoblari hon prl hab
`)

/** By language: ambiguous elsewhere, or of a script of its own. */
export const titlesByLanguage: Readonly<Record<string, ReadonlySet<string>>> = {
  en: tableOf('baron judge prince major uncle aunt'),
  de: tableOf('die med phil hc rer nat pd master baron prinz prinzessin onkel tante fam'),
  nl: tableOf('baron prins prinses president fam'),
  fr: tableOf('m mm les president baron prince princesse me pr tante oncle'),
  es: tableOf('los don presidente principe princesa padre tio tia fray sor'),
  it: tableOf('don presidente barone principe conte contessa fra suor padre prof'),
  pt: tableOf('os dom presidente padre frei irma tio tia'),
  da: tableOf('president statsminister kong dronning direktor'),
  sv: tableOf('kung drottning statsminister direktor'),
  nb: tableOf('kong dronning statsminister direktor'),
  pl: tableOf('pan panstwo ks ksiadz prof'),
  cs: tableOf('pan pane'),
  sk: tableOf('pan pane slecna'),
  hr: tableOf('g gg'),
  bs: tableOf('g gg'),
  sr: tableOf('g gg господин господа госпођа госпођица г гђа гђица др проф председник'),
  sl: tableOf('g gdc'),
  hu: tableOf(
    'ur no asszony kisasszony elnok alelnok alelnoke miniszter doktor polgarmester ifj id ozv dr',
  ),
  ro: tableOf('domn prof'),
  tr: tableOf('bay bey hanim baskan baskani doktor'),
  vi: tableOf('ong ba co anh chi em thay bac chu'),
  ga: tableOf('an tuasal iníon inion bean'),
  id: tableOf('kh pak bu tuan'),
  ms: tableOf('tan tun tuan haji'),
  el: tableOf(
    'ο η κ κα κος δις κυριος κυρια δεσποινις δρ καθηγητης καθηγητρια προεδρος αντιπροεδρος',
  ),
  ru: tableOf(
    'г г-н г-жа господин госпожа господа товарищ тов доктор д-р профессор проф акад академик президент министр генерал граф князь княгиня баба дядя тетя',
  ),
  uk: tableOf('п пан пани панове пане доктор професор президент міністр'),
  bg: tableOf('г-н г-жа г-ца господин госпожа госпожица д-р проф инж баба дядо президент'),
  mk: tableOf('г г-дин г-га господин госпога госпогица'),
  kk: tableOf('мырза ханым доктор'),
  uz: tableOf('жаноб хоним доктор'),
  mn: tableOf('ноен хатагтай доктор'),
  ar: tableOf(
    'السيد السيدة الانسة الآنسة الدكتور الدكتورة د الاستاذ الأستاذ الاستاذة الأستاذة المهندس الملك الملكة الامير الأمير الاميرة الأميرة الشيخ الشيخة الرئيس الوزير الحاج سيدي',
  ),
  fa: tableOf('آقای آقا خانم دکتر مهندس استاد سرکار جناب حاج سید شاه شاهزاده ملکه'),
  ur: tableOf('جناب محترم محترمہ مسٹر مسز مس ڈاکٹر پروفیسر بیگم صاحب شاہ'),
  ku: tableOf('بەڕێز خاتوو خان کاک دکتۆر پرۆفیسۆر بەڕێزان'),
  he: tableOf('מר גברת גב׳ גב דר ד״ר ד"ר פרופ פרופ׳ פרופסור הרב עורך עו״ד עו"ד אדון מרת'),
  hi: tableOf(
    'श्री श्रीमती श्रीमान सुश्री कुमारी डॉ डॉक्टर प्रो प्रोफेसर मिस्टर मिसेज पंडित राष्ट्रपति प्रधानमंत्री न्यायमूर्ति',
  ),
  mr: tableOf('श्री श्रीमती सौ कुमारी डॉ डॉक्टर प्रा'),
  bn: tableOf('শ্রী শ্রীমতী জনাব বেগম মিঃ মিসেস মিস মি ডঃ ড ডাঃ ডাক্তার অধ্যাপক এমএস মিস্টার'),
  gu: tableOf('શ્રી શ્રીમતી મિસ્ટર મિસિસ કુમારી ડૉ ડોક્ટર'),
  pa: tableOf('ਸ਼੍ਰੀ ਸ਼੍ਰੀਮਤੀ ਮਿਸਟਰ ਸਰਦਾਰ ਸਰਦਾਰਨੀ ਡਾ ਡਾਕਟਰ ਬੀਬੀ'),
  ta: tableOf('திரு திருமதி செல்வி டாக்டர் முனைவர் மிஸ்டர்'),
  te: tableOf('శ్రీ శ్రీమతి మిస్టర్ మిసెస్ మిస్ కుమారి డాక్టర్ డా'),
  kn: tableOf('ಶ್ರೀ ಶ್ರೀಮತಿ ಕುಮಾರಿ ಡಾ ಡಾಕ್ಟರ್ ವೈದ್ಯರು ಮಿಸ್ಟರ್ ಮಿಸ್'),
  ml: tableOf('ശ്രീ ശ്രീമതി കുമാരി ഡോ ഡോക്ടര്‍ മിസ്റ്റര്‍ മിസ്റ്റർ മിസിസ് മിസ്'),
  th: tableOf('นาย นาง นางสาว ดร คุณ'),
}

/** Titles of several words, folded as above. */
export const titlePhrases: ReadonlySet<string> = new Set(
  `an tuasal|vice president|vice chancellor|prime minister|perdana menteri|thi truong|tien si|giao su|bac si|thu tuong|chu tich
sua excelencia|his excellency|her excellency|your excellency|his honor|her honor|his majesty|her majesty|el senor|la senora
monsieur le|madame la|belediye baskani|sua eccellenza|son excellence|wakil presiden|herr und frau|ο κ|η κα|ο κος|η δις`.split(
    /[|\n]/,
  ),
)

/** Names as often as titles: they need two more words behind them. */
export const namelikeTitles: ReadonlySet<string> = tableOf(
  'baron judge prince princess major don dom justice chief imam lord lady sheikh graf ritter herzog general mag lic',
)

/** Before a single name these stand with the given name: `Sir Elton`. */
export const givenNameTitles: ReadonlySet<string> = tableOf(
  'sir dame don dona dom uncle aunt brother sister father mother onkel tante oncle tio tia prince princess pope fray sor frei suor fra abbe swami',
)

/** `and` between two titles or two given names. */
export const conjunctions: ReadonlySet<string> = tableOf(
  'and & und et y e en og och ja i a es si ve dhe va va ir un agus eta и та і й да жане және ба бас και و ו और आणि এবং ও અને ਅਤੇ மற்றும் மற்றும் మరియు ಮತ್ತು ഉം dan',
)

/** Generations, degrees and orders after a name. */
export const suffixesAnywhere: ReadonlySet<string> = tableOf(`
  jr sr jnr snr junior senior jun sen ii iii iv vi vii viii 2nd 3rd 4th esq esquire phd dphil mphil edd psyd md mbbs mbchb do dds dmd dvm
  ddm dpt dnp rn bsn msn rph pharmd jd llm llb llm mba emba executivemba msc mscs bsc beng meng mtech btech bba bcom mcom mfa bfa mpa mph mpp
  msw lcsw lmft cpa ca acca cfa cfp cma cia cisa cissp cism pmp prince2 csm cspo pe ceng peng gphr shrm-cp shrm-scp
  sphr phr frcs frcp mrcs mrcp frs frsa frics mrics fca aca fcca facs faia aia leed riba qc kc sc obe mbe cbe kbe dbe kcb kcmg cmg om ch
  dl jp mp mep msp mla mdb mdl mdep usn usaf usmc usa ret retd rtd emeritus emerita fils pere hijo hijos filho neto sobrinho mladsi mladshi
  starsi junr csc drsc ba ma bs ms hons habil dea mcips fcips cips assoc cert dip cphr chrp acii aat`)

/** Of these the capitals do not matter. */
export const generations: ReadonlySet<string> = tableOf(
  'jr sr jnr snr junr junior senior ii iii iv vi vii viii 2nd 3rd 4th esq esquire phd filho neto sobrinho emeritus emerita fils pere hijo',
)

/** Suffixes in languages without capitals, or ambiguous elsewhere. */
export const suffixesByLanguage: Readonly<Record<string, ReadonlySet<string>>> = {
  ar: tableOf('الاول الأول الثاني الثالث الابن الاصغر الأصغر الاكبر الأكبر المتقاعد'),
  fa: tableOf('اول دوم سوم ثالث کوچک بزرگ بازنشسته پسر'),
  ur: tableOf('صاحب صاحبہ جونیئر سینئر جونیر سینیر اول دوم سوم'),
  ku: tableOf('یەکەم دووەم سێیەم'),
  he: tableOf('הבן האב השני השלישי ז״ל'),
  hi: tableOf('जी जूनियर सीनियर वरिष्ठ कनिष्ठ ज्येष्ठ सेवानिवृत्त'),
  mr: tableOf('जी ज्येष्ठ कनिष्ठ सेवानिवृत्त वरिष्ठ'),
  bn: tableOf('জুনিয়র সিনিয়র অবসরপ্রাপ্ত বাবু'),
  gu: tableOf('જુનિયર સિનિયર સીનિયર વરિષ્ઠ નિવૃત્ત ભાઈ બેન'),
  pa: tableOf('ਜੂਨੀਅਰ ਸੀਨੀਅਰ ਸੇਨਿਓਰ ਜੂਨਿਓਰ ਜੀ'),
  ta: tableOf('மூத்த இளைய ஜூனியர் சீனியர் ஓய்வு'),
  te: tableOf('సీనియర్ జూనియర్ గారు విశ్రాంత'),
  kn: tableOf('ಹಿರಿಯ ಕಿರಿಯ ಜೂನಿಯರ್ ಸೀನಿಯರ್ ನಿವೃತ್ತ'),
  ml: tableOf('ജൂനിയര്‍ സീനിയര്‍ ജൂനിയർ സീനിയർ'),
  vi: tableOf('con'),
  hu: tableOf('ifj id'),
}

/** Suffixes of several words, folded. */
export const suffixPhrases: ReadonlySet<string> = new Set(
  'cao cap|ve huu|the elder|the younger|the third|der altere|der jungere|en retraite|i pensionuar'.split(
    '|',
  ),
)

function tableOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(foldTitle))
}

/** Lower case, without full stops, and in alphabets with accents without these. */
export function foldTitle(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase().replace(/[.,:]/g, '')
  if (!/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(plain)) return plain
  return plain.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('ı', 'i')
}
