import { departments } from '../model/roster-filter.ts'
import { titleWordsOf } from '../read/extract/titles.ts'

/** Roles by which a decision-maker can be asked for. */
export const roleCategories = ['ceo', ...departments] as const

export type RoleCategory = (typeof roleCategories)[number]

/** Fields of work in titles without spaces between words: Japanese, Chinese, Korean. */
export const asianFields: Readonly<Record<RoleCategory, RegExp>> = {
  ceo: /代表取締役|代表社員|^代表(?:者|執行役|$|\s)|社長$|首席执行官|总经理|總經理|董事长|董事長|总裁|總裁|创始人|創辦人|法定代表人|法人代表|负责人|대표이사|^대표$|사장|CEO/u,
  engineering: /技術|開発|研究|工程|技术|研发|기술|개발|연구/u,
  finance: /財務|経理|财务|會計|会计|재무|회계/u,
  hr: /人事|人力资源|人力資源|인사/u,
  it: /情報システム|情報技術|信息技术|信息|資訊|전산|정보/u,
  logistics: /物流|供应链|供應鏈|仓储|물류/u,
  marketing: /マーケティング|広報|宣伝|市场|市場|营销|行銷|마케팅|홍보/u,
  operations: /製造|生産|業務|工場|运营|營運|生产|운영|생산/u,
  buyer: /購買|調達|采购|採購|구매/u,
  sales: /営業|销售|銷售|業務開発|영업/u,
}

/** Ranks of titles without spaces. */
export const asianRanks: readonly (readonly [score: number, words: RegExp])[] = [
  [0.9, /取締役|執行役員|首席|总裁|副总|이사|전무|상무/u],
  [0.75, /本部長|部長|総監|总监|總監|본부장|부장/u],
  [0.55, /課長|室長|マネージャ|リーダー|主任|经理|經理|主管|차장|과장|팀장|실장/u],
]

const helpersAndTrainees =
  /\b(?:ceo|cfo|cto|executive|founder) (?:coach|headhunter|mentor|recruiter)\b|\b(?:assistant|assistante|assistenti?n?|assistenz|asistente|assistente|secretary|sekretar(?:in)?|secretaire|secretaria|secretaresse|pa|advisor|adviser) (?:to|der|des|de|du|del|della|do|da|van|zur?|to the)\b|\b(?:executive|personal|administrative|management|sales|marketing|hr|it|finance|office|engineering|operations|procurement|purchasing|logistics) assistant\b|\bassistant$|\bassistenti?n?$|\bassistenz\b|\b(?:intern|internship|trainee|apprentice|praktikant(?:in)?|werkstudent(?:in)?|azubi|auszubildender?|stagiaire|alternante?|becari[oa]|tirocinante|stagista|stagiair|estagiari[oa])\b/

const former =
  /\b(?:ex|former|formerly|past|retired|emeritus|emerita|ehemaliger?|ehemals|ancien|ancienne|anterior|antiguo|antigua|voormalig|ex-[a-z]+)\b/

/** Returns true for a folded title that holds no role: assistants, former holders, trainees. */
export const isExcludedTitle = (folded: string): boolean =>
  helpersAndTrainees.test(folded) || former.test(folded)

/** Words that keep a title in its role, but far down: deputies, board members, advisers. */
export const lesserTitles: readonly (readonly [factor: number, words: RegExp])[] = [
  [
    0.3,
    /\b(?:board member|member of the board|board of directors|non-executive|non executive|nonexecutive|honorary|ehren\w+|aufsichtsrat\w*|verwaltungsrat\w*|beirat\w*|advis[oe]r|advisory|berater(?:in)?|conseill(?:er|ere)|asesora?|consulente|adviseur|assessora?|consultant)\b/,
  ],
  [0.5, /\b(?:assistant|assistante|asst|assoc|associate|junior|interim)\b/],
  [
    0.75,
    /\b(?:deputy|vice(?![- ]?presid)|stellvertretende[rn]?|stellv|adjointe?|adjunct|adjunto|adjunta|vicedirettore|vicedirettrice|plaatsvervangend|zamestitel|zastepca|zastepczyni)\b/,
  ],
]

// Up to two words of rank may stand before the office: `to the Group Managing Director`.
const superior =
  /\s(?:to|reporting to)\s(?:the\s|our\s)?(?:[\w-]+\s){0,2}(?:ceo|cfo|coo|cto|md|chief executive|chief [a-z]+ officer|chair(?:man|woman|person)?|(?:vice[- ])?president|(?:managing |executive |general )?director|founder|owner|principal|partners?|board|management)s?\b.*$/i

/** Returns `Chief of Staff to the CEO` without the superior, who is another person. */
export const withoutSuperior = (title: string): string =>
  / (?:to|To) /.test(title) ? title.replace(superior, '') : title

// A secretary general is no secretary; `Assistant Manager` ranks by its second word.
const helper =
  /^(?:team-?|direktions-?|vorstands-?|management-?|directie-?|executive )?(?:assistentin|assistent[ei]?|assistenz|assistante?|asistente|sekretar(?:iat|in)?|secretariat|secretaria|secretaris|secretaire|secretario|segretari[ao]|segreteria|secretaresse|support|pa|ea)(?=$| (?!gener|manag|director|head|vice|principal|professor|controller))/

// `Geschäftsführer a. D.`, `CEO (until May)`, `CEO-designate` do not hold the office now.
const past =
  /\ba\. ?D\.?(?=$|[\s,)])|\u2020|(?:^|[(,\s])(?:until|bis|jusqu|hasta|fino al?|tot)\s(?:\p{L}+\s)?\d{4}|\b(?:designate|elect|i\. ?R\.)(?=$|[\s,)])/u

/** Returns true for the title of an office helper, or of a past or next holder of an office. */
export const namesHelperOrPast = (title: string): boolean =>
  helper.test(titleWordsOf(title).join(' ')) || past.test(title)

/** Returns true for the title of a past or next holder of an office. `folded`: the same title, folded. */
export const namesPast = (title: string, folded: string): boolean =>
  past.test(title) || former.test(folded)
