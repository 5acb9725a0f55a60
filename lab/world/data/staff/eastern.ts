import { person, type Staff } from '../../model/staff.ts'

/** People whose names are written in their own scripts, by domain. */
export const easternStaff: Readonly<Record<string, Staff>> = {
  'kasumizuki.co.jp': {
    mail: 'plain',
    shown: 'table',
    written: 'text',
    departments: ['info'],
    people: [
      person('高宮 蓮太郎', '代表取締役社長', 'ceo', 'takamiya'),
      person('篠原井 美雪', '営業部長', 'sales', 'shinoharai'),
    ],
  },
  'eunsolbaram.co.kr': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    departments: ['info'],
    people: [
      person('남궁해든', '대표이사', 'ceo', 'haedeun.namgung'),
      person('서문별하', '영업이사', 'sales', 'byeolha.seomun'),
    ],
  },
  'yunshanling.cn': {
    mail: 'plain',
    shown: 'definition_list',
    written: 'entities',
    departments: ['info'],
    people: [
      person('欧阳澈明', '总经理', 'ceo', 'ouyang.cheming'),
      person('慕容书遥', '销售总监', 'sales', 'murong.shuyao'),
    ],
  },
  'tikhobor.ru': {
    mail: 'plain',
    shown: 'table',
    written: 'mailto',
    departments: ['info'],
    people: [
      person('Мирослав Тихоборов', 'Генеральный директор', 'ceo', 'm.tikhoborov'),
      person('Злата Ручейкина', 'Коммерческий директор', 'sales', 'z.rucheykina'),
      person('Велимир Сосновецкий', 'Финансовый директор', 'finance', 'v.sosnovetskiy'),
    ],
  },
}
