/**
 * Rows about people the service does not answer as it should yet, by the reason found. A row is written as what is
 * asked, `, ` between the parts. Rows leave this list when they come right; none may join it.
 */
export const openPeopleRows: Readonly<Record<string, readonly string[]>> = {
  'a page about people that stands in the sitemap alone is not read': [
    'ceo, cordelle-mecanique.be',
    'buyer, cordelle-mecanique.be',
    'logistics, cordelle-mecanique.be',
  ],
  'Japanese words for a page about people are not known': [
    '高宮 蓮太郎, kasumizuki.co.jp',
    '篠原井 美雪, kasumizuki.co.jp',
    'ceo, kasumizuki.co.jp',
    'sales, kasumizuki.co.jp',
    'kasumizuki.co.jp',
  ],
  'Russian words for a page about people are not known': [
    'Мирослав Тихоборов, tikhobor.ru',
    'Злата Ручейкина, tikhobor.ru',
    'Велимир Сосновецкий, tikhobor.ru',
    'ceo, tikhobor.ru',
    'sales, tikhobor.ru',
    'finance, tikhobor.ru',
    'tikhobor.ru',
  ],
  'a title of that form fills no role': [
    'ceo, cobretinto.cl',
    'finance, cobretinto.cl',
    'hr, dijkwolk.nl',
    'ceo, serraclara.com.br',
  ],
  'ROT13 in a script is not read': ['dijkwolk.nl'],
}
