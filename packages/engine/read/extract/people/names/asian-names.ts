import {
  chineseSurnames,
  compoundSurnames,
  japaneseSurnames,
  koreanCompounds,
  koreanSurnames,
} from '../../../../names/person/surnames.ts'
import type { PersonNameReading } from './person-name-reading.ts'

/** Reads names in Chinese characters, kana and Hangul; family name first. Null when the text is no such name. */
export function readAsianName(text: string): PersonNameReading | null {
  const bare = text.replace(/(?:先生|女士|小姐|さん|様|氏|님|씨)$/u, '').trim()
  const compact = bare.replaceAll(/[\s\u3000・·]+/gu, '')
  if (compact.length < 2 || compact.length > longestName) return null
  const grade = gradeOf(compact, bare)
  if (grade === null) return null
  return {
    name: bare.replaceAll(/\s+/gu, ' '),
    key: compact,
    grade,
    isMarked: isSpaced.test(bare),
    office: null,
  }
}

// `長谷川 健太郎` has six; katakana renderings of foreign names have more but carry a middle dot.
const longestName = 14
// `豊島 一成`: Japanese cards set a space between family and given name.
const isSpaced = /^[\p{Script=Han}々]{1,4}[\s\u3000][\p{Script=Han}\p{Script=Hiragana}々]{1,4}$/u

function gradeOf(compact: string, bare: string): PersonNameReading['grade'] | null {
  if (/^\p{Script=Hangul}+$/u.test(compact)) return gradeKorean(compact)
  if (/^[\p{Script=Katakana}ー]+$/u.test(compact)) return /[・·]/u.test(bare) ? 'shaped' : null
  if (!/^[\p{Script=Han}\p{Script=Hiragana}々]+$/u.test(compact) || notNames.test(compact))
    return null
  if (isJapanese(compact) || isChinese(compact)) return 'known'
  return isSpaced.test(bare) ? 'shaped' : null
}

// A family name of up to five characters, and a given name.
const japaneseFamilyLengths = [1, 2, 3, 4, 5]
const japaneseGivenMax = 3
// Family and given name seldom both reach their bounds.
const japaneseNameMax = 7

function isJapanese(compact: string): boolean {
  if (compact.length > japaneseNameMax) return false
  return japaneseFamilyLengths.some((length) => {
    const given = compact.length - length
    return given >= 1 && given <= japaneseGivenMax && japaneseSurnames.has(compact.slice(0, length))
  })
}

function isChinese(compact: string): boolean {
  if (/[\p{Script=Hiragana}々]/u.test(compact)) return false
  const length = compoundSurnames.has(compact.slice(0, 2)) ? 2 : 1
  const given = compact.length - length
  if (given < 1 || given > 2) return false
  return length === 2 || chineseSurnames.has(compact.slice(0, 1))
}

function gradeKorean(compact: string): PersonNameReading['grade'] | null {
  if (notKorean.test(compact)) return null
  if (koreanCompounds.has(compact.slice(0, 2)))
    return compact.length >= 3 && compact.length <= 4 ? 'known' : null
  return koreanSurnames.has(compact.slice(0, 1)) && compact.length === 3 ? 'known' : null
}

const notKorean =
  /대표|이사|팀장|부장|소개|회사|문의|주소|안내|제품|채용|고객|서비스|자문|연락처|이메일|전화|소재지|제조|인사말|국내|홈페이지/u
const notNames =
  /会社|公司|株式|有限|銀行|银行|信用金庫|信用組合|本店|集团|部門|本社|支店|営業|開発|概要|沿革|代表|取締|社長|会長|部長|課長|经理|經理|主管|总监|董事|联系|聯絡|我们|关于|首页|新闻|产品|服务|採用|情報|東京|大阪|住所|所在|電話|地址|电话|邮箱|事業|内容|設立|資本|従業|紹介|製品|案内|法律|声明|团队|团隊|中心|連絡|方針|関連|関する|設備|工場|工厂|施設|企業|業務|商号|許可/u
