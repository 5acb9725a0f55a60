import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RoleCategory, rankForRole, roleCategories } from '../../people/roles.ts'
import { gradeTitle } from '../../read/extract/titles.ts'

/** The role of each row, for which there is a head in each language. */
const rows: readonly RoleCategory[] = [
  'finance',
  'hr',
  'sales',
  'buyer',
  'logistics',
  'marketing',
  'it',
  'engineering',
  'operations',
]
const heads: Readonly<Record<string, string>> = {
  Turkish:
    'Mali İşler Müdürü|İnsan Kaynakları Müdürü|Satış Direktörü|Satın Alma Müdürü|Lojistik Müdürü|Pazarlama Müdürü|Bilgi İşlem Müdürü|Teknik Müdür|Üretim Müdürü',
  Hungarian:
    'Pénzügyi igazgató|Humánerőforrás igazgató|Értékesítési vezető|Beszerzési vezető|Logisztikai vezető|Marketing vezető|Informatikai vezető|Műszaki igazgató|Üzemvezető',
  Romanian:
    'Director economic|Manager resurse umane|Director de vânzări|Șef achiziții|Director logistică|Director de marketing|Director IT|Director tehnic|Director de producție',
  Finnish:
    'Talouspäällikkö|Henkilöstöpäällikkö|Myyntipäällikkö|Ostopäällikkö|Logistiikkapäällikkö|Markkinointipäällikkö|Tietohallintojohtaja|Tekninen johtaja|Tuotantopäällikkö',
  Norwegian:
    'Økonomisjef|Personalsjef|Salgssjef|Innkjøpssjef|Logistikksjef|Markedssjef|IT-sjef|Utviklingssjef|Fabrikksjef',
  Slovak:
    'Finančný riaditeľ|Vedúca personálneho oddelenia|Obchodný riaditeľ|Vedúci nákupu|Vedúci skladu|Marketingový riaditeľ|Vedúci IT|Vedúci vývoja|Vedúci výroby',
  Slovene:
    'Vodja financ|Vodja kadrovske službe|Vodja prodaje|Vodja nabave|Vodja logistike|Vodja marketinga|Vodja informatike|Tehnični direktor|Vodja proizvodnje',
  Russian:
    'Финансовый директор|Директор по персоналу|Руководитель отдела продаж|Начальник отдела закупок|Директор по логистике|Директор по маркетингу|Начальник отдела ИТ|Главный инженер|Начальник производства',
}

const asksFor = (role: RoleCategory, jobTitle: string) =>
  rankForRole(role, [{ jobTitle }])[0]?.score ?? 0

for (const [language, titles] of Object.entries(heads)) {
  test(`heads of nine fields are titles and fill the role they name in ${language}`, () => {
    for (const [at, title] of titles.split('|').entries()) {
      assert.notEqual(gradeTitle(title), null, title)
      const scores = roleCategories.map((role) => asksFor(role, title))
      const role = rows[at] as RoleCategory
      assert.ok(asksFor(role, title) > 0, `${title}: ${role}`)
      assert.equal(Math.max(...scores), asksFor(role, title), `${title}: ${role} first`)
    }
  })
}

test('one chief officer of two fields fills both roles and no third', () => {
  const title = 'Chief Financial & Operating Officer'
  const filled = roleCategories.filter((role) => asksFor(role, title) > 0)
  assert.deepEqual(filled, ['finance', 'operations'])
})

test('a word for the management alone is the head; with a field behind it, it is not', () => {
  for (const title of ['Directie', 'Direction', 'Direzione']) {
    assert.ok(asksFor('ceo', title) > 0, title)
  }
  for (const title of ['Direction commerciale', 'Direzione lavori', 'Art Direction']) {
    assert.equal(asksFor('ceo', title), 0, title)
  }
})
