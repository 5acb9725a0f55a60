/** Words behind a name in Chinese, Japanese and Korean: address, kinship, office, profession. */
const han = `先生 女士 小姐 太太 夫人 同志 老师 老師 教授 副教授 讲师 講師 助教 博士 硕士 碩士 院士 医生 醫生 医师 醫師 大夫 护士 護士 护士长 牙医 牙醫 牙科医生 牙科醫生 药剂师 藥劑師
律师 律師 法官 检察官 檢察官 会计 會計 会计师 會計師 工程师 工程師 总工程师 設計師 设计师 建築師 建筑师 记者 記者 编辑 編輯 主编 主編 作家 导演 導演 演员 演員 歌手 司机 司機 秘书 秘書 助理 专员 專員
经理 經理 总经理 總經理 副总经理 副總經理 总裁 總裁 副总裁 副總裁 董事长 董事長 董事 主席 副主席 总统 總統 副总统 副總統 总理 總理 部长 部長 局长 局長 处长 處長 科长 科長 校长 校長 院长 院長 所长 所長 市长 市長
县长 縣長 省长 省長 主任 副主任 组长 組長 队长 隊長 班长 班長 店长 店長 厂长 廠長 船长 船長 司令 将军 將軍 上校 中校 少校 上尉 中尉 少尉 元帅 元帥 警官 警察 书记 書記 委员 委員 议员 議員 代表 大使 领事 領事 老板 老闆
师傅 師傅 法师 法師 神父 牧师 牧師 修女 道长 大人 公主 王子 皇后 皇帝 国王 國王 女王 爷爷 爺爺 奶奶 外公 外婆 姥姥 姥爷 姥爺 叔叔 阿姨 伯伯 伯母 伯父 舅舅 舅妈 舅媽 姑姑 姑妈 姑媽 姑父 姨妈 姨媽 姨父 婶婶 嬸嬸 哥哥 姐姐 弟弟
妹妹 爸爸 妈妈 媽媽 嫂子 大哥 大姐 大叔 大妈 大媽 大爷 大爺 阿伯 阿公 阿婆 少爷 少爺`
const japanese = `様 さま さん 君 くん ちゃん 殿 氏 先生 教授 准教授 助教授 博士 社長 副社長 会長 副会長 部長 副部長 次長 課長 係長 主任 主査 専務 常務 取締役 代表取締役 代表取締役社長 代表 監査役 執行役員 顧問 相談役 総裁 総理 首相 大臣 知事 市長 町長 村長
議員 議長 委員長 院長 所長 室長 局長 支店長 工場長 店長 校長 教頭 園長 館長 学長 学部長 理事長 理事 監督 コーチ 選手 投手 医師 弁護士 判事 検事 税理士 会計士 記者 編集長 画伯 師匠 親方 女史 夫妻 ご夫妻 夫人 嬢 御中 部長様 社長様 先輩 刑事 巡査 警部 大使 大統領 皇太子 殿下 陛下 閣下 ジュニア シニア`
const korean = `씨 님 군 양 선생 선생님 박사 박사님 교수 교수님 사장 사장님 부사장 회장 회장님 부회장 전무 전무님 상무 상무님 이사 이사님 본부장 실장 부장 부장님 차장 과장 대리 주임 사원 팀장 팀장님 대표 대표님 대표이사 원장 원장님 소장 연구원 선임연구원
책임연구원 수석연구원 선임 책임 수석 의원 의원님 장관 총리 대통령 시장 도지사 기자 변호사 변호사님 판사 검사 의사 간호사 약사 목사 목사님 신부 신부님 수녀 스님 감독 감독님 코치 선수 작가 작가님 배우 가수 아나운서 여사 여사님 귀하 국장 처장 청장 총장
학장 교장 교감 위원 위원장 이사장 비서 조교 강사 석사 주니어 시니어 엔지니어 매니저 디자이너 개발자 할아버지 할머니 아저씨 아줌마 형 누나 오빠 언니`

/** Longest first, so that `副总经理` goes before `经理`. */
export const hanSuffixes = byLength(han)
export const japaneseSuffixes = byLength(japanese)
export const koreanSuffixes = byLength(korean)

/** Of these one sign is enough where the family name alone stands before them: `王总`. */
export const hanShortSuffixes: ReadonlySet<string> = new Set('总總董姐哥叔姨爷爺婶嬸嫂氏')
/** Familiar forms before a Chinese surname. */
export const hanPrefixes: readonly string[] = ['老', '小', '大']
export const koreanPrefixes = byLength('미스터 미스 미세스 닥터 미즈 프로페서 고')
export const japanesePrefixes = byLength('ミスター ミス ミセス ドクター 故')

function byLength(words: string): readonly string[] {
  return words.split(/\s+/).sort((a, b) => b.length - a.length)
}
