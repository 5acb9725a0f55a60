/** Surnames that tell order and length. From public statistics of the commonest names of each country. */

/** Chinese surnames of one character, simplified and traditional. */
export const chineseSurnames: ReadonlySet<string> = new Set(
  `王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高郑鄭梁谢謝宋唐许許韩韓邓鄧冯馮曹彭曾肖萧蕭田董袁潘于於蒋蔣蔡余餘杜叶葉程苏蘇魏吕呂丁任沈
姚卢盧姜崔钟鍾谭譚陆陸汪范廖石金韦韋贾賈夏付傅方白邹鄒孟熊秦邱江尹薛闫閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易
乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂塗成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒
解牟艾尤阳陽时時穆农農司卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党黨宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎
甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺官封谈談匡鞠惠荆荊乐樂冀郁胥南班储儲原栗燕楚鄢劳勞谌諶奚皮粟冼蔺藺楼樓盘盤满滿闻聞位厉厲伊仝区區郜海阚闞花权權强強帅帥屠豆朴盖蓋练練廉禹井
揭祖`.replace(/\s/g, ''),
)

/** Chinese surnames of two characters. */
export const compoundSurnames: ReadonlySet<string> = new Set(
  `欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 轩辕 軒轅 令狐 钟离 鍾離 宇文 长孙 長孫 慕容 司徒 司空 夏侯
端木 独孤 獨孤 南宫 南宮 申屠 公冶 段干 西门 西門 东郭 東郭 赫连 赫連 拓跋 呼延 闻人 聞人 万俟 萬俟 太史 澹台 澹臺 淳于 单于 單于 太叔
百里 濮阳 濮陽 公羊 宗政 仲孙 仲孫 鲜于 鮮于 闾丘 閭丘 亓官 司寇 巫马 巫馬 公西 壤驷 壤駟 公良 漆雕 乐正 樂正 宰父 谷梁 穀梁 夹谷 夾谷 东门 東門 南门 南門
左丘 梁丘 微生 羊舌 呼延 归海 歸海 第五 百里 东宫 東宮 南荣 南榮 范姜 張簡 张简 纳兰 納蘭 完颜 完顏 爱新 阿史那`.split(
    /\s+/,
  ),
)

/** Korean surnames of two syllables. */
export const koreanCompounds: ReadonlySet<string> = new Set(
  '남궁 황보 제갈 사공 선우 서문 독고 동방 어금 망절 소봉'.split(' '),
)
/** Korean surnames of one syllable. */
export const koreanSurnames: ReadonlySet<string> = new Set(
  '김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감호음빈동온시범좌팽승간상갈서라림',
)

/** Japanese surnames as written, of every length; the commonest and those of unusual length. */
export const japaneseSurnames: ReadonlySet<string> = new Set(
  `佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 齋藤 齊藤 清水 山崎 山﨑 阿部 森 池田 橋本 石川
山下 小川 石井 長谷川 後藤 岡田 近藤 前田 藤田 遠藤 青木 坂本 村上 太田 金子 藤井 福田 西村 三浦 竹内 中川 岡本 松田 原田 中野 小野 田村 藤原 中山 石田 小島 和田 森田
内田 柴田 酒井 原 高木 横山 安藤 宮崎 宮﨑 上田 島田 工藤 大野 宮本 杉山 今井 丸山 増田 高田 村田 平野 大塚 菅原 武田 新井 小山 野口 桜井 千葉 岩崎 佐野 谷口 上野 松井
河野 市川 菊地 木下 野村 松尾 菊池 渡部 佐久間 山内 杉本 古川 大西 島崎 服部 桑原 久保 五十嵐 松岡 浜田 濱田 川口 本田 東 辻 田口 飯田 吉川 中田 久保田 矢野 西田 関 関口 川崎
山中 福島 須藤 西川 安田 荒木 石原 荒井 秋山 小松 大橋 吉村 中島 中嶋 平田 樋口 小沢 小澤 岩田 早川 今村 永井 内藤 川村 西山 水野 星野 望月 本間 堀 松村 馬場 大久保 小池 栗原 浅野
熊谷 白井 片山 川上 松下 尾崎 広瀬 廣瀬 大島 沢田 澤田 大石 土屋 黒田 野田 高野 小倉 津田 福井 吉岡 三宅 堀内 松原 児玉 森本 樋口 中西 川島 永田 奥村 天野 牧野 東海林 宮田 岩本
八木 小野寺 田辺 田邊 今野 松永 森山 平井 奥田 大谷 大川 吉野 滝沢 篠原 長島 尾形 小泉 黒木 成田 竹田 坂井 本多 入江 大場 石橋 松浦 福本 萩原 古田 徳永 上原 高山 関根 根本 石塚 久我
神田 稲垣 宇野 野中 河合 横田 榎本 柳沢 岸 菅 谷 岡 林 南 北 西 泉 星 浜 畑 柳 桂 堤 秦 沖 杉 宮 滝 角 脇 榊 橘 楠 乾 梶 牧 峰 島 城 森下 三好 坂口 杉浦 竹中 落合 川端 伊東 土井
松山 梅田 内山 中井 平山 桑田 鎌田 武藤 相馬 西尾 小田 大森 大山 北川 北村 南 富田 村井 村松 長尾 門脇 神谷 塚本 塩田 塩谷 水谷 大竹 小西 竹下 上村 植田 植村 渋谷 澤 沢 麻生 安倍 鳩山
宇佐美 長谷部 日下部 勅使河原 武者小路 小笠原 佐々 二階堂 伊集院 西園寺 五味 一ノ瀬 二宮 三上 四宮 六角 七海 八代 九条 美濃部 長曽我部 大河内 曽我部 波多野 海老原 御手洗 久世 阿久津
宮下 宮川 米田 米山 若林 戸田 飯島 飯塚 青山 青柳 赤木 赤松 秋元 浅井 浅田 朝倉 芦田 安達 足立 天野 荒川 有馬 有田 安斎 飯野 池上 石黒 石崎 市村 稲田 稲葉 井口 井手 今田 岩井 岩瀬 植木 宇田 内海
江口 江藤 及川 大内 大木 大沢 大澤 大田 大平 大矢 岡崎 岡部 岡村 岡野 荻野 奥山 長田 小田切 落合 小原 甲斐 柿沼 笠原 梶原 片岡 勝又 金井 金沢 金田 亀井 亀田 川合 川田 川西 川原 菅野 神崎 菊田
岸本 北野 木内 木戸 倉田 栗田 黒川 黒沢 桑野 小出 古賀 小坂 児島 小宮 小柳 小山田 三枝 榊原 坂田 坂上 桜庭 笹川 笹原 佐竹 佐川 佐伯 塩川 重松 篠崎 柴崎 島村 下田 庄司 城田 白石 白川 新谷 菅沼 杉田
鈴村 須田 瀬戸 園田 高井 高島 高瀬 高松 高見 高村 滝川 竹本 竹村 立花 田代 田島 谷川 谷本 玉井 田原 千田 土田 土居 堤 角田 寺田 寺島 東条 戸塚 富永 豊田 鳥居 内野 中尾 中川 永野 中沢 中澤 長野 長沢
中原 永山 名取 奈良 西岡 西沢 西野 西本 西脇 沼田 根岸 野崎 野沢 橋口 橋爪 長谷 畠山 花田 羽田 浜崎 浜野 早坂 原口 半田 日高 平岡 平川 平松 福岡 福原 福山 藤岡 藤川 藤沢 藤澤 藤村 藤本 藤森 古谷 細川
細田 細谷 堀江 堀田 堀川 本郷 前川 前原 町田 松崎 松島 松野 丸田 三木 三谷 水上 水口 水島 溝口 三井 三原 宮城 宮内 宮沢 宮澤 宮地 三輪 向井 村山 室井 持田 森川 森岡 森永 門田 八幡 安井 安部 柳田 柳原
矢島 矢部 山岸 山根 山村 山本 横井 横尾 吉井 吉沢 吉澤 吉原 依田 和久井 若松 脇田 鷲見 鷲尾 渡`.split(
    /\s+/,
  ),
)

/** Family-first surnames in Latin letters, by the language whose order they follow. */
export const romanisedSurnames: Readonly<Record<'zh' | 'ko' | 'vi' | 'ja', ReadonlySet<string>>> = {
  zh: new Set(
    `wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong
xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye pan du dai xia zhong tian ren fan fang shi yao tan
liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng wan duan qian yin yi chang ouyang situ sima
chan wong cheung lau lee leung ho kwok tse tsang yeung chow ng tsui kwan fung mak yip cheng tsang chiu poon ngai tam yuen lui chu
hsu hsieh tsai chou wong kwong lam siu szeto tso tong`.split(/\s+/),
  ),
  ko: new Set(
    'kim lee park choi jung jeong kang cho jo yoon yun jang lim han oh seo shin kwon hwang ahn song ryu yoo hong jeon moon yang son bae baek heo nam noh ha kwak sung cha joo woo koo min'.split(
      ' ',
    ),
  ),
  vi: new Set(
    'nguyễn trần lê phạm huỳnh hoàng phan vũ võ đặng bùi đỗ hồ ngô dương lý đinh trịnh trương lương đoàn mai nguyen tran pham huynh hoang phan dang bui truong dinh trinh vu vo do ngo duong le'.split(
      ' ',
    ),
  ),
  ja: new Set(
    'sato suzuki takahashi tanaka ito itou watanabe yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura saito shimizu hayashi yamazaki abe mori ikeda hashimoto ishikawa yamashita ogawa ishii hasegawa goto okada kondo maeda fujita endo aoki sakamoto murakami ota kaneko fujii fukuda nishimura miura takeuchi nakagawa okamoto matsuda harada nakano ono tamura fujiwara nakayama ishida kojima wada morita uchida shibata sakai hara takagi yokoyama ando miyazaki ueda shimada kudo ono miyamoto sugiyama imai maruyama'.split(
      ' ',
    ),
  ),
}

/** Spanish surnames besides those in -ez: two at the end of a name are both of them. */
export const spanishSurnames: ReadonlySet<string> = new Set(
  `garcia martin ruiz diaz moreno munoz alonso romero navarro torres ramos gil serrano blanco molina morales ortega delgado
castro ortiz rubio marin sanz nunez iglesias medina garrido cortes castillo santos lozano guerrero cano prieto mendez cruz
calvo gallego vidal leon herrera marquez pena flores cabrera campos vega fuentes carrasco diez reyes caballero nieto aguilar
pascual herrero santana lorenzo hidalgo montero ibanez gimenez ferrer duran santiago vicente mora arias vargas carmona crespo
roman pastor soto saez velasco moya soler parra esteban bravo gallardo rojas silva rivera mendoza rosales salazar chavez
guzman acosta contreras luna espinoza estrada maldonado mejia miranda ochoa orozco padilla paredes pacheco quintero rangel rios
robles rosas rueda salas salinas sandoval serra sierra solis toro trujillo valdes valencia valenzuela varela villanueva zamora
zapata arroyo avila barrios becerra bermudez bustos calderon camacho cardenas cardona carrillo cervantes colon cordero correa
cortez duarte escobar espinosa figueroa franco gallegos galvan giraldo guerra lara ledesma leal macias mercado montes montoya
murillo nava ojeda osorio palacios peralta ponce quiroga rincon rivas rocha rosario segura sepulveda suarez tapia uribe vera
villa villalobos zambrano zuniga`.split(/\s+/),
)
