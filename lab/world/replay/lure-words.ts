/** One page made to catch the visitors of a lapsed name. */
export type LureText = {
  readonly language: string
  readonly title: string
  readonly lines: readonly string[]
}

/** Lures by language, written for this replay; those at even places are shown while rules are made: title // lines. */
export const lureTexts: readonly LureText[] = `
id // Situs Slot Gacor Hari Ini Gampang Menang // Daftar slot online dan judi bola terpercaya. // Agen slot deposit pulsa tanpa potongan, bonus new member 100%. // RTP live dan link alternatif.
id // Bandar Togel Resmi dan Slot88 // Main togel, poker dan casino online dengan akun resmi. // Deposit dana 10 ribu, withdraw cepat. // Jackpot terbesar setiap hari.
th // สล็อตเว็บตรง แตกง่าย // เว็บสล็อตออนไลน์ ฝากถอนออโต้ ไม่มีขั้นต่ำ // คาสิโนออนไลน์และบาคาร่า สมัครรับเครดิตฟรี // แทงบอลได้ทุกลีก
th // บาคาร่าออนไลน์ อันดับ 1 // คาสิโนสด บาคาร่า สล็อต และหวยออนไลน์ // สมัครสมาชิกวันนี้ รับโบนัส 100% // ฝากถอนรวดเร็ว
vi // Nhà cái uy tín số 1 // Cá cược thể thao, casino trực tuyến và nổ hũ. // Đăng ký nhận 88k, khuyến mãi nạp lần đầu. // Xổ số, bắn cá, đá gà.
vi // Link vào nhà cái mới nhất // Tải app cá độ bóng đá, tài xỉu, bắn cá đổi thưởng. // Hoàn trả mỗi ngày cho thành viên. // Nạp rút siêu tốc.
tr // Deneme Bonusu Veren Siteler // Güncel giriş adresi, canlı bahis ve casino. // Yatırım şartsız deneme bonusu. // Slot oyunları ve yüksek oranlar.
tr // Canlı Casino ve Bahis Sitesi Güncel Giriş // Rulet, blackjack ve slot oyunları. // Kayıt olan herkese bonus. // Bahis oranları ve kuponlar.
zh // 在线娱乐平台 - 官方网站 // 真人娱乐、体育投注、彩票与老虎机。 // 注册送彩金，存取款快速。 // 手机版下载。
zh // 博彩官网 | 最新登录入口 // 百家乐、体育博彩、电子游戏与棋牌。 // 首存优惠，24小时客服。 // 下载手机应用。
en // Best Online Casino Bonuses // Play slots, roulette and blackjack for real money. // Get 200 free spins with no deposit. // Sports betting odds and jackpots.
en // Top Betting Sites and Free Spins // Our experts compare casinos, poker rooms and bookmakers. // Welcome bonus up to 500, instant withdrawals. // Gamble responsibly. 18+
ko // 토토사이트 추천 안전놀이터 // 카지노사이트와 슬롯, 바카라 추천. // 먹튀검증 완료, 가입머니 지급. // 스포츠 배팅 안내.
ko // 온라인 카지노 순위 // 바카라, 룰렛, 슬롯을 즐기세요. // 신규 가입 보너스와 매일 이벤트. // 사설토토 주소 안내.
en // Cheap pills without prescription // Buy generic viagra and cialis online, overnight delivery. // Discount pharmacy, no prescription needed. // Bitcoin accepted.
en // Hot singles near you tonight // Adult dating, escorts and live cams, free to join. // Meet hot girls for casual sex. // 18+ only.
ru // Онлайн казино - официальный сайт // Игровые автоматы, рулетка и бонусы за регистрацию. // Рабочее зеркало казино на сегодня. // Вывод выигрыша за минуту.
ru // Букмекерская контора: ставки на спорт // Казино, слоты и ставки онлайн, фрибет новым игрокам. // Зеркало сайта. // Скачать приложение.
en // Write my essay for me - cheap writers // Payday loans with bad credit, approved in minutes. // Instant cash advance with no credit check. // Essay writing service, 20% off.
pt // Cassino online: fortune tiger e aviator // Jogue slots e caça-níqueis com bônus grátis. // Apostas esportivas com pix. // Cadastre-se e ganhe rodadas grátis.
`
  .trim()
  .split('\n')
  .map((row) => {
    const [language = '', title = '', ...lines] = row.split(' // ')
    return { language, title, lines }
  })
