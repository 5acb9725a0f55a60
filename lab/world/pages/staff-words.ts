import type { Language } from '../model/company.ts'

/** The words and paths of the pages about people in one language. */
export type StaffWords = {
  readonly teamPath: string
  readonly legalPath: string
  readonly contactPath: string
  readonly team: string
  readonly intro: string
  /** The words before the person who represents the firm by law. */
  readonly representedBy: string
  readonly name: string
  readonly position: string
  readonly contact: string
  /** Headings of the parts that name people of other firms. */
  readonly testimonial: string
  readonly advisoryBoard: string
  readonly distributor: string
  readonly webAgency: string
  readonly pressAgency: string
}

const en: StaffWords = {
  teamPath: '/team',
  legalPath: '/legal',
  contactPath: '/contact',
  team: 'Our team',
  intro: 'The people behind our work.',
  representedBy: 'Managing director',
  name: 'Name',
  position: 'Position',
  contact: 'Contact',
  testimonial: 'What our customers say',
  advisoryBoard: 'Advisory board',
  distributor: 'Our distributors',
  webAgency: 'Website by',
  pressAgency: 'Press contact (agency)',
}

const de: StaffWords = {
  teamPath: '/unternehmen/team',
  legalPath: '/impressum',
  contactPath: '/kontakt',
  team: 'Unser Team',
  intro: 'Die Menschen hinter unserer Arbeit.',
  representedBy: 'Vertreten durch den Geschäftsführer',
  name: 'Name',
  position: 'Funktion',
  contact: 'Kontakt',
  testimonial: 'Das sagen unsere Kunden',
  advisoryBoard: 'Beirat',
  distributor: 'Unsere Händler',
  webAgency: 'Webdesign',
  pressAgency: 'Pressekontakt (Agentur)',
}

const fr: StaffWords = {
  teamPath: '/equipe',
  legalPath: '/mentions-legales',
  contactPath: '/contact',
  team: 'Notre équipe',
  intro: 'Celles et ceux qui font notre travail.',
  representedBy: 'Directeur de la publication',
  name: 'Nom',
  position: 'Fonction',
  contact: 'Contact',
  testimonial: 'Ils nous font confiance',
  advisoryBoard: 'Comité consultatif',
  distributor: 'Nos distributeurs',
  webAgency: 'Création du site',
  pressAgency: 'Relations presse (agence)',
}

const es: StaffWords = {
  teamPath: '/equipo',
  legalPath: '/aviso-legal',
  contactPath: '/contacto',
  team: 'Nuestro equipo',
  intro: 'Las personas que hacen nuestro trabajo.',
  representedBy: 'Administrador único',
  name: 'Nombre',
  position: 'Cargo',
  contact: 'Contacto',
  testimonial: 'Lo que dicen nuestros clientes',
  advisoryBoard: 'Consejo asesor',
  distributor: 'Nuestros distribuidores',
  webAgency: 'Diseño web',
  pressAgency: 'Contacto de prensa (agencia)',
}

const it: StaffWords = {
  teamPath: '/il-team',
  legalPath: '/note-legali',
  contactPath: '/contatti',
  team: 'Il nostro team',
  intro: 'Le persone dietro al nostro lavoro.',
  representedBy: 'Amministratore unico',
  name: 'Nome',
  position: 'Ruolo',
  contact: 'Contatti',
  testimonial: 'Dicono di noi',
  advisoryBoard: 'Comitato consultivo',
  distributor: 'I nostri rivenditori',
  webAgency: 'Sito realizzato da',
  pressAgency: 'Ufficio stampa (agenzia)',
}

const nl: StaffWords = {
  teamPath: '/ons-team',
  legalPath: '/colofon',
  contactPath: '/contact',
  team: 'Ons team',
  intro: 'De mensen achter ons werk.',
  representedBy: 'Directeur',
  name: 'Naam',
  position: 'Functie',
  contact: 'Contact',
  testimonial: 'Wat klanten zeggen',
  advisoryBoard: 'Raad van advies',
  distributor: 'Onze dealers',
  webAgency: 'Website door',
  pressAgency: 'Perscontact (bureau)',
}

const pt: StaffWords = {
  teamPath: '/equipe',
  legalPath: '/aviso-legal',
  contactPath: '/contato',
  team: 'Nossa equipe',
  intro: 'As pessoas por trás do nosso trabalho.',
  representedBy: 'Sócio-administrador',
  name: 'Nome',
  position: 'Cargo',
  contact: 'Contato',
  testimonial: 'O que dizem os clientes',
  advisoryBoard: 'Conselho consultivo',
  distributor: 'Nossos distribuidores',
  webAgency: 'Site por',
  pressAgency: 'Assessoria de imprensa (agência)',
}

const ja: StaffWords = {
  teamPath: '/company/members',
  legalPath: '/legal',
  contactPath: '/contact',
  team: '役員紹介',
  intro: '当社の役員と担当者をご紹介します。',
  representedBy: '運営責任者',
  name: '氏名',
  position: '役職',
  contact: 'お問い合わせ',
  testimonial: 'お客様の声',
  advisoryBoard: '顧問',
  distributor: '販売代理店',
  webAgency: '制作',
  pressAgency: '広報窓口（代理店）',
}

const ko: StaffWords = {
  teamPath: '/company/team',
  legalPath: '/legal',
  contactPath: '/contact',
  team: '임직원 소개',
  intro: '저희 회사의 사람들을 소개합니다.',
  representedBy: '대표자',
  name: '이름',
  position: '직책',
  contact: '문의',
  testimonial: '고객 후기',
  advisoryBoard: '자문위원회',
  distributor: '대리점 안내',
  webAgency: '홈페이지 제작',
  pressAgency: '언론 문의 (대행사)',
}

const zh: StaffWords = {
  teamPath: '/about/team',
  legalPath: '/legal',
  contactPath: '/contact',
  team: '管理团队',
  intro: '认识我们的团队。',
  representedBy: '法定代表人',
  name: '姓名',
  position: '职务',
  contact: '联系方式',
  testimonial: '客户评价',
  advisoryBoard: '顾问委员会',
  distributor: '经销商',
  webAgency: '网站建设',
  pressAgency: '媒体联系（代理公司）',
}

const ru: StaffWords = {
  teamPath: '/komanda',
  legalPath: '/legal',
  contactPath: '/kontakty',
  team: 'Наша команда',
  intro: 'Люди, которые делают нашу работу.',
  representedBy: 'Генеральный директор',
  name: 'Имя',
  position: 'Должность',
  contact: 'Контакты',
  testimonial: 'Отзывы клиентов',
  advisoryBoard: 'Экспертный совет',
  distributor: 'Наши дилеры',
  webAgency: 'Создание сайта',
  pressAgency: 'Пресс-служба (агентство)',
}

/** Returns the words of a language; English where it has none of its own. */
export function staffWords(language: Language): StaffWords {
  const known: Partial<Record<Language, StaffWords>> = {
    en,
    de,
    fr,
    es,
    it,
    nl,
    pt,
    ja,
    ko,
    zh,
    ru,
  }
  return known[language] ?? en
}
