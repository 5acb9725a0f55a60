import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RoleCategory, rankForRole, roleCategories } from '../../people/roles.ts'
import { withStandIns } from '../../people/stand-ins.ts'

const titled = (titles: readonly string[]) => titles.map((jobTitle) => ({ jobTitle }))
const ranked = (category: string, ...titles: readonly string[]) =>
  rankForRole(category, titled(titles)).map(({ person }) => person.jobTitle)

/** Titles of each role in English, German, French, Spanish, Italian, Dutch, Portuguese. */
const heads: Readonly<Record<RoleCategory, readonly string[]>> = {
  ceo: [
    'Chief Executive Officer',
    'Geschäftsführerin',
    'Président-directeur général',
    'Consejero delegado',
    'Amministratore delegato',
    'Algemeen directeur',
    'Diretora-geral',
  ],
  engineering: [
    'VP Engineering',
    'Leiter Entwicklung',
    'Directrice technique',
    'Director de Ingeniería',
    'Responsabile Ricerca e Sviluppo',
    'Hoofd Techniek',
    'Diretor de Engenharia',
  ],
  finance: [
    'CFO',
    'Kaufmännische Leiterin',
    'Directeur financier',
    'Directora Financiera',
    'Direttore Finanziario Finanza',
    'Hoofd Boekhouding',
    'Diretor Financeiro',
    'Gestión Financiera',
  ],
  hr: [
    'Head of People',
    'Personalleiterin',
    'Directrice des ressources humaines',
    'Responsable de Recursos Humanos',
    'Direttore Risorse Umane',
    'Hoofd Personeelszaken',
    'Diretora de Recursos Humanos',
    'Gestión de Personas y Vinculación',
  ],
  it: [
    'Head of IT',
    'IT-Leiter',
    'Responsable informatique',
    'Jefe de Sistemas',
    'Responsabile Sistemi Informativi',
    'Hoofd ICT',
    'Diretor de TI',
  ],
  logistics: [
    'Logistics Manager',
    'Logistikleiter',
    'Responsable logistique',
    'Jefa de Logística',
    'Responsabile Logistica',
    'Hoofd Logistiek',
    'Gestor de Logística',
  ],
  marketing: [
    'Chief Marketing Officer',
    'Leiterin Marketing',
    'Directrice marketing et communication',
    'Directora de Comunicación',
    'Direttrice Marketing',
    'Hoofd Communicatie',
    'Diretora de Marketing',
  ],
  operations: [
    'Director of Operations',
    'Betriebsleiter',
    'Directeur des opérations',
    'Jefe de Producción',
    'Direttore di produzione',
    'Bedrijfsleider',
    'Diretor de Operações',
  ],
  buyer: [
    'Head of Procurement',
    'Einkaufsleiterin',
    'Responsable achats',
    'Jefe de Compras',
    'Responsabile Acquisti',
    'Hoofd Inkoop',
    'Diretora de Compras',
  ],
  sales: [
    'Sales Director',
    'Vertriebsleiter',
    'Directrice commerciale',
    'Director Comercial',
    'Direttore vendite',
    'Hoofd Verkoop',
    'Diretora Comercial',
  ],
}

for (const category of roleCategories) {
  test(`a head of ${category} is found by title in seven languages`, () => {
    for (const title of heads[category]) assert.deepEqual(ranked(category, title), [title])
  })
}

test('of several the highest rank comes first', () => {
  assert.deepEqual(
    ranked('sales', 'Sales Manager', 'Head of Sales', 'VP Sales', 'Chief Revenue Officer'),
    ['Chief Revenue Officer', 'VP Sales', 'Head of Sales', 'Sales Manager'],
  )
  assert.deepEqual(ranked('ceo', 'Partner', 'Founder', 'CEO'), ['CEO', 'Founder', 'Partner'])
})

test('an owner is the head of a firm that has no other', () => {
  for (const title of [
    'Owner',
    'Inhaber',
    'Gérant',
    'Titolare',
    'Propietaria',
    'Eigenaar',
    'Proprietário',
  ]) {
    assert.deepEqual(ranked('ceo', 'Receptionist', title), [title])
  }
})

test('who assists, has left or learns decides nothing', () => {
  const titles = [
    'Assistant to the CEO',
    'Executive Assistant',
    'Assistentin der Geschäftsführung',
    'Former CEO',
    'ex-CEO',
    'Ehemaliger Geschäftsführer',
    'CEO Intern',
    'CEO coach',
    'EA to CEO',
    'Business Manager to the Group Managing Director',
    'Sekretariat der Geschäftsleitung',
    'Assistante du président',
    'Geschäftsführer a. D.',
    'Inhaber (bis 2019)',
    'CEO-designate',
  ]
  assert.deepEqual(ranked('ceo', ...titles), [])
})

test('board members and advisers come last', () => {
  assert.deepEqual(ranked('sales', 'Advisor Sales Lead', 'Sales Lead'), [
    'Sales Lead',
    'Advisor Sales Lead',
  ])
})

test('a title of another role or of none is left out', () => {
  assert.deepEqual(
    ranked('ceo', 'Product Owner', 'HR Business Partner', 'Vice President', 'Technician'),
    [],
  )
  assert.deepEqual(ranked('sales', 'Marketing Director', 'Sales Representative'), [])
  assert.deepEqual(rankForRole('ceo', [{ jobTitle: null }]), [])
})

test('a person with two roles fills both', () => {
  for (const category of ['ceo', 'engineering']) {
    assert.deepEqual(ranked(category, 'Founder & CTO'), ['Founder & CTO'])
  }
})

test('a category that is no known role is looked for as words in titles', () => {
  const titles = ['Sustainability Officer', 'Head of Sustainability', 'Legal Counsel']
  assert.deepEqual(ranked('sustainability', ...titles), [
    'Head of Sustainability',
    'Sustainability Officer',
  ])
  assert.deepEqual(ranked('legal counsels', ...titles), ['Legal Counsel'])
  assert.deepEqual(ranked('legal architect', ...titles), [])
  assert.deepEqual(ranked('', ...titles), [])
})

test('other words for a role are that role', () => {
  assert.deepEqual(ranked('Human Resources', 'Personalleiter'), ['Personalleiter'])
  assert.deepEqual(ranked('procurement', 'Head Buyer'), ['Head Buyer'])
})

test('equals keep the order of the page', () => {
  assert.deepEqual(ranked('ceo', 'Managing Director', 'Geschäftsführer'), [
    'Managing Director',
    'Geschäftsführer',
  ])
})

test('titles in Japanese, Chinese, Korean and Russian are read as well', () => {
  assert.deepEqual(
    ranked('ceo', '代表取締役社長', '总经理', '대표이사', 'Генеральный директор').length,
    4,
  )
  assert.deepEqual(ranked('sales', '営業部長', '销售总监', 'Коммерческий директор').length, 3)
})

test('Greek titles fill roles, as they are spelled with Latin letters', () => {
  const titles: Readonly<Partial<Record<RoleCategory, readonly string[]>>> = {
    ceo: [
      'Διευθύνων Σύμβουλος',
      'Διευθύνουσα Σύμβουλος',
      'Γενικός Διευθυντής',
      'Ιδιοκτήτης',
      'Ιδρύτρια',
    ],
    engineering: ['Τεχνικός Διευθυντής'],
    finance: ['Οικονομική Διευθύντρια'],
    hr: ['Διευθυντής Ανθρώπινου Δυναμικού'],
    it: ['Υπεύθυνος Πληροφορικής'],
    marketing: ['Διευθύντρια Μάρκετινγκ'],
    operations: ['Προϊστάμενος Παραγωγής'],
    buyer: ['Υπεύθυνη Προμηθειών'],
    sales: ['Διευθυντής Πωλήσεων', 'Εμπορικός Διευθυντής'],
  }
  for (const [category, own] of Object.entries(titles)) {
    for (const title of own) assert.deepEqual(ranked(category, title), [title], category)
  }
  const { ceo = [], ...others } = titles
  assert.deepEqual(ranked('ceo', ...Object.values(others).flat()), [])
  assert.deepEqual(ranked('sales', ...ceo), [])
})

test("a firm's own name is no field of work of its head", () => {
  const at = (domain: string, jobTitle: string) =>
    rankForRole('finance', titled([jobTitle]), domain).length
  const title = 'President and Founder of Lindqvist Financial Services'
  assert.equal(at('lindqvist.example', title), 0)
  assert.equal(at('other.example', title), 1)
  assert.equal(at('financial-lindqvist.example', 'Vice President of Finance'), 1)
})

test('the owner of a ranch besides the trade leads no firm', () => {
  assert.deepEqual(ranked('ceo', 'Ranch owner and broker associate'), [])
  assert.deepEqual(ranked('ceo', 'Owner and broker').length, 1)
})

test('a general manager runs operations where no one is better placed, one of a field does not', () => {
  assert.deepEqual(ranked('operations', 'Office Manager', 'General Manager', 'Plant Manager'), [
    'Plant Manager',
    'General Manager',
    'Office Manager',
  ])
  assert.deepEqual(ranked('operations', 'General Manager Sales'), [])
})

test("a chief's chief of staff is no chief, and runs no operations", () => {
  assert.deepEqual(ranked('ceo', 'Chief of Staff to the CEO', 'Office Manager to the Chairman'), [])
  assert.deepEqual(ranked('operations', 'Chief of Staff to the CEO', 'Chief of Staff'), [])
  assert.deepEqual(ranked('ceo', 'Secrétaire général', 'Assistant Managing Director').length, 1)
})

test('a field within the name of another field is not meant', () => {
  assert.deepEqual(ranked('engineering', 'Business Development Manager'), [])
  assert.deepEqual(ranked('operations', 'People Operations Manager'), [])
  assert.deepEqual(ranked('it', 'Digital Marketing Manager'), [])
  assert.deepEqual(ranked('ceo', 'Talent Acquisition Partner'), [])
  assert.deepEqual(ranked('engineering', 'Development & Business Development Manager').length, 1)
})

test('who stands for a department is asked where it shows no head', () => {
  assert.deepEqual(ranked('buyer', 'Einkauf', 'Leiterin Einkauf'), ['Leiterin Einkauf', 'Einkauf'])
  assert.deepEqual(
    ranked('finance', 'Finanzen & Controlling', 'Administración y Finanzas').length,
    2,
  )
  assert.deepEqual(ranked('buyer', 'Ufficio Acquisti', 'Sales'), ['Ufficio Acquisti'])
})

test('who runs a works, a site or a practice runs operations', () => {
  const titles = ['Works Manager', 'Practice Manager', "Directeur d'exploitation", "Chef d'atelier"]
  assert.deepEqual(ranked('operations', ...titles).length, titles.length)
})

const answerable = (category: string, ...titles: readonly string[]) =>
  withStandIns(rankForRole(category, titled(titles))).map(({ jobTitle }) => jobTitle)

test('who fills a role clearly less well never stands in for its holder', () => {
  assert.deepEqual(answerable('ceo', 'General Manager', 'Owner and Founder'), ['Owner and Founder'])
  assert.deepEqual(answerable('ceo', 'Managing Director', 'General Manager'), ['Managing Director'])
  assert.deepEqual(answerable('finance', 'Controller', 'CFO'), ['CFO'])
})

test('who fills a role as well stands in for its holder, three people at most', () => {
  assert.deepEqual(answerable('ceo', 'Co-Founder', 'Owner'), ['Owner', 'Co-Founder'])
  assert.deepEqual(answerable('ceo', 'President', 'Managing Director'), [
    'Managing Director',
    'President',
  ])
  assert.equal(answerable('ceo', ...Array.from({ length: 4 }, () => 'Geschäftsführer')).length, 3)
  assert.deepEqual(answerable('operations', 'General Manager'), ['General Manager'])
})

test('titles in Polish, Czech and northern languages, and as lists of staff shorten them, fill their roles', () => {
  const heads = [
    ['ceo', 'Prezes zarządu'],
    ['ceo', 'Współzałożycielka'],
    ['finance', 'Dyrektor finansowy'],
    ['sales', 'Kierownik sprzedaży'],
    ['operations', 'Kierowniczka produkcji'],
    ['finance', 'Dir. of Finance'],
    ['it', 'IT Mgr.'],
    ['ceo', 'Adm. direktør'],
    ['ceo', 'Ägare och VD'],
    ['ceo', 'Jednatelka'],
    ['finance', 'Økonomichef'],
    ['finance', 'Ekonomiansvarig'],
    ['hr', 'Vedoucí personálního oddělení'],
    ['marketing', 'Marknadschef'],
    ['marketing', 'Markkinointijohtaja'],
    ['operations', 'Driftsleder'],
    ['operations', 'Vedoucí výroby'],
    ['sales', 'Obchodní ředitel'],
    ['sales', 'Salgschef'],
    ['ceo', 'Clinic Director'],
  ] as const
  for (const [role, title] of heads) assert.deepEqual(ranked(role, title), [title])
})

test('an office that two fields share in one word fills the roles of both', () => {
  for (const title of [
    'Försäljnings- och marknadschef',
    'Vertriebs- und Marketingleiter',
    'salgs- og marketingchef',
  ]) {
    assert.deepEqual(ranked('sales', title), [title])
    assert.deepEqual(ranked('marketing', title), [title])
  }
  assert.deepEqual(ranked('sales', 'Vertriebs- und Marketingassistent'), [])
})

test('who leads a school, a parish or a town fills the role of its head', () => {
  for (const title of ['Headteacher', 'Lead Pastor', 'Town Manager', 'Managing Attorney'])
    assert.deepEqual(ranked('ceo', title), [title])
})

test('whom an agency recruits is no field of its own, and information technology is not engineering', () => {
  const title = 'Director – Finance & Accountancy Recruitment'
  assert.deepEqual(ranked('finance', title), [])
  assert.deepEqual(ranked('hr', title, 'Head of Recruitment'), ['Head of Recruitment'])
  assert.deepEqual(ranked('engineering', 'Director of Information Technology'), [])
  assert.deepEqual(ranked('it', 'Director of Information Technology').length, 1)
})
