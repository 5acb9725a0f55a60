import type { Staff } from '../../model/staff.ts'

/** People whose names are written in their own scripts, by domain. */
export const easternStaff: Readonly<Record<string, Staff>> = {
  'kasumizuki.co.jp': {
    mail: 'plain',
    shown: 'table',
    written: 'text',
    departments: ['info'],
    people: [
      { name: '高宮 蓮太郎', title: '代表取締役社長', role: 'ceo', mailbox: 'takamiya' },
      { name: '篠原井 美雪', title: '営業部長', role: 'sales', mailbox: 'shinoharai' },
    ],
  },
  'eunsolbaram.co.kr': {
    mail: 'plain',
    shown: 'card',
    written: 'mailto',
    departments: ['info'],
    people: [
      { name: '남궁해든', title: '대표이사', role: 'ceo', mailbox: 'haedeun.namgung' },
      { name: '서문별하', title: '영업이사', role: 'sales', mailbox: 'byeolha.seomun' },
    ],
  },
  'yunshanling.cn': {
    mail: 'plain',
    shown: 'definition_list',
    written: 'entities',
    departments: ['info'],
    people: [
      { name: '欧阳澈明', title: '总经理', role: 'ceo', mailbox: 'ouyang.cheming' },
      { name: '慕容书遥', title: '销售总监', role: 'sales', mailbox: 'murong.shuyao' },
    ],
  },
  'tikhobor.ru': {
    mail: 'plain',
    shown: 'table',
    written: 'mailto',
    departments: ['info'],
    people: [
      {
        name: 'Мирослав Тихоборов',
        title: 'Генеральный директор',
        role: 'ceo',
        mailbox: 'm.tikhoborov',
      },
      {
        name: 'Злата Ручейкина',
        title: 'Коммерческий директор',
        role: 'sales',
        mailbox: 'z.rucheykina',
      },
      {
        name: 'Велимир Сосновецкий',
        title: 'Финансовый директор',
        role: 'finance',
        mailbox: 'v.sosnovetskiy',
      },
    ],
  },
}
