import type { NameReading } from './people-names.ts'

// The most frequent family names, from common knowledge. With two characters left for the given name they cover most people.
const chineseSurnames =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛阎閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳欧陽欧阳歐陽诸葛諸葛司马司馬'
const doubleSurnames = /^(?:欧阳|歐陽|诸葛|諸葛|司马|司馬|上官|东方|司徒)/u
const japaneseSurnames =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 齋藤 斉藤 清水 山崎 池田 橋本 阿部 石川 山下 森 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 原 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 増田 丸山 杉山 高田 村田 藤本 大塚 平野 新井 小山 久保 野口 武田 上野 松井 菅原 千葉 岩崎 桜井 佐野 野村 松尾 菊地 木下 野田 小松 北村 松下 大西 島田 水野 市川 古川 吉川 川口 西田 本田 川崎 山内 永井 飯田 岩田 中西 東 服部 辻 福島 田口 川上 中田 南 関 平田 星野 久保田 浅野 黒田 土屋 堀 望月 矢野 高野 秋山 広瀬 松岡 熊谷 大久保 栗原 大橋 内藤 荒木 小田 片山'.split(
    ' ',
  )
const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모'

/** Reads names in Chinese characters, kana and Hangul; family name first. Null when the text is none. */
export function readAsianName(text: string): NameReading | null {
  const bare = text.replace(/(?:先生|女士|小姐|さん|様|氏|님|씨)$/u, '').trim()
  const compact = bare.replaceAll(/[\s\u3000・·]+/gu, '')
  if (compact.length < 2 || compact.length > longestName) return null
  const grade = gradeOf(compact, bare)
  return grade === null
    ? null
    : { name: bare.replaceAll(/\s+/gu, ' '), key: compact, grade, isMarked: false }
}

// `長谷川 健太郎` has six; katakana renderings of foreign names have more but carry a middle dot.
const longestName = 14

function gradeOf(compact: string, bare: string): NameReading['grade'] | null {
  if (/^\p{Script=Hangul}+$/u.test(compact)) return gradeKorean(compact)
  if (/^[\p{Script=Katakana}ー]+$/u.test(compact)) return /[・·]/u.test(bare) ? 'shaped' : null
  if (!/^[\p{Script=Han}\p{Script=Hiragana}々]+$/u.test(compact)) return null
  if (notNames.test(compact)) return null
  if (compact.length <= 6 && japaneseSurnames.some((name) => isSurnameOf(name, compact)))
    return 'known'
  if (/\p{Script=Hiragana}/u.test(compact)) return null
  const surnameLength = doubleSurnames.test(compact) ? 2 : 1
  const givenLength = compact.length - surnameLength
  if (givenLength >= 1 && givenLength <= 2 && chineseSurnames.includes(compact.slice(0, 1)))
    return 'known'
  // `豊島 一成`: a space between family and given name is how Japanese cards set names.
  return /^\p{Script=Han}{1,3}[\s\u3000]\p{Script=Han}{1,3}$/u.test(bare) ? 'shaped' : null
}

const isSurnameOf = (surname: string, full: string): boolean =>
  full.startsWith(surname) && full.length > surname.length && full.length - surname.length <= 3

function gradeKorean(compact: string): NameReading['grade'] | null {
  if (
    compact.length < 2 ||
    compact.length > 4 ||
    /(?:대표|이사|팀장|부장|소개|회사|문의|주소)/u.test(compact)
  )
    return null
  return koreanSurnames.includes(compact.slice(0, 1)) && compact.length === 3 ? 'known' : null
}

const notNames =
  /会社|公司|株式|有限|集团|部門|本社|支店|営業|開発|概要|沿革|代表|取締|社長|会長|部長|課長|经理|經理|主管|总监|董事|联系|聯絡|我们|关于|首页|新闻|产品|服务|採用|情報|東京|大阪|住所|所在|電話|地址|电话|邮箱|事業|内容|設立|資本|従業/u
