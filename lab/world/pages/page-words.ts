import type { Language } from '../model/company.ts'

/** The words of the fixed parts of a page in one language. */
export type PageWords = {
  readonly about: string
  readonly products: string
  readonly careers: string
  readonly contact: string
  readonly imprint: string
  readonly privacy: string
  readonly rights: string
  readonly welcome: (name: string) => string
  readonly lead: string
  readonly formerly: (name: string) => string
}

// A language and the fields of its words in their order; {n} is the name of the firm.
const rows = `
en | About us | Products | Careers | Contact | Legal notice | Privacy policy | All rights reserved | Welcome to {n} | Talk to our team about your next project. | formerly {n}
de | Über uns | Produkte | Karriere | Kontakt | Impressum | Datenschutz | Alle Rechte vorbehalten | Willkommen bei {n} | Sprechen Sie uns an, wir beraten Sie gern. | vormals {n}
fr | À propos | Produits | Carrières | Contact | Mentions légales | Confidentialité | Tous droits réservés | Bienvenue chez {n} | Parlez-nous de votre projet. | anciennement {n}
es | Quiénes somos | Productos | Empleo | Contacto | Aviso legal | Privacidad | Todos los derechos reservados | Bienvenidos a {n} | Cuéntenos su próximo proyecto. | antes {n}
it | Chi siamo | Prodotti | Lavora con noi | Contatti | Note legali | Privacy | Tutti i diritti riservati | Benvenuti in {n} | Parlateci del vostro progetto. | già {n}
nl | Over ons | Producten | Vacatures | Contact | Juridische informatie | Privacy | Alle rechten voorbehouden | Welkom bij {n} | Neem gerust contact met ons op. | voorheen {n}
pt | Sobre nós | Produtos | Carreiras | Contato | Aviso legal | Privacidade | Todos os direitos reservados | Bem-vindo à {n} | Conte-nos sobre o seu projeto. | anteriormente {n}
sv | Om oss | Produkter | Jobba hos oss | Kontakt | Juridisk information | Integritet | Alla rättigheter förbehållna | Välkommen till {n} | Hör av dig så berättar vi mer. | tidigare {n}
pl | O nas | Produkty | Kariera | Kontakt | Nota prawna | Prywatność | Wszelkie prawa zastrzeżone | Witamy w {n} | Porozmawiajmy o Twoim projekcie. | dawniej {n}
ja | 会社概要 | 製品情報 | 採用情報 | お問い合わせ | 特定商取引法 | プライバシー | 無断転載を禁じます | {n}へようこそ | お気軽にご相談ください。 | 旧{n}
zh | 关于我们 | 产品中心 | 加入我们 | 联系我们 | 法律声明 | 隐私政策 | 版权所有 | 欢迎来到{n} | 欢迎与我们的团队联系。 | 原{n}
ko | 회사소개 | 제품 | 채용 | 문의 | 법적고지 | 개인정보처리방침 | 모든 권리 보유 | {n}에 오신 것을 환영합니다 | 프로젝트에 대해 문의해 주세요. | 구 {n}
bg | За нас | Продукти | Кариери | Контакти | Правна информация | Поверителност | Всички права запазени | Добре дошли в {n} | Разкажете ни за вашия проект. | преди {n}
uk | Про нас | Продукція | Вакансії | Контакти | Правова інформація | Конфіденційність | Усі права захищено | Ласкаво просимо до {n} | Розкажіть нам про ваш проєкт. | раніше {n}
ru | О компании | Продукция | Вакансии | Контакты | Правовая информация | Конфиденциальность | Все права защищены | Добро пожаловать в {n} | Расскажите нам о вашем проекте. | ранее {n}
el | Η εταιρεία | Προϊόντα | Καριέρα | Επικοινωνία | Όροι χρήσης | Απόρρητο | Με την επιφύλαξη παντός δικαιώματος | Καλώς ήρθατε στη {n} | Μιλήστε μας για το έργο σας. | πρώην {n}
ar | من نحن | المنتجات | الوظائف | اتصل بنا | إشعار قانوني | الخصوصية | جميع الحقوق محفوظة | مرحبا بكم في {n} | تواصلوا معنا بشأن مشروعكم القادم. | {n} سابقا
`

export const pageWords = Object.fromEntries(rows.trim().split('\n').map(readRow)) as Record<
  Language,
  PageWords
>

function readRow(row: string): [language: string, words: PageWords] {
  const [language = '', ...fields] = row.split(' | ')
  const [about = '', products = '', careers = '', contact = '', imprint = ''] = fields
  const [privacy = '', rights = '', welcome = '', lead = '', formerly = ''] = fields.slice(5)
  const words = { about, products, careers, contact, imprint, privacy, rights, lead }
  return [language, { ...words, welcome: namedIn(welcome), formerly: namedIn(formerly) }]
}

function namedIn(text: string): (name: string) => string {
  return (name) => text.replace('{n}', () => name)
}
