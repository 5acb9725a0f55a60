import assert from 'node:assert/strict'
import { test } from 'node:test'
import { named, peopleOn } from './people-of.ts'

type Sample = {
  readonly card: readonly [name: string, title: string]
  readonly imprint: string
  readonly legal: string
  readonly trap: string
}

/** A card, a line of an imprint, the person it names, and a heading over strangers. */
const samples: Readonly<Record<string, Sample>> = {
  English: {
    card: ['Jane Doe', 'Head of Procurement'],
    imprint: 'Managing Director: Peter Marlow',
    legal: 'Peter Marlow: Managing Director',
    trap: 'What our clients say',
  },
  German: {
    card: ['Jürgen Großmann-Weiß', 'Leiter Vertrieb und Marketing'],
    imprint: 'Vertreten durch den Geschäftsführer: Dipl.-Ing. Max Muster',
    legal: 'Max Muster: Geschäftsführer',
    trap: 'Das sagen unsere Kunden',
  },
  French: {
    card: ['Élodie de la Fontaine', 'Responsable achats'],
    imprint: 'Directeur de la publication : Jean-Luc Dupont',
    legal: 'Jean-Luc Dupont: Directeur de la publication',
    trap: 'Témoignages',
  },
  Spanish: {
    card: ['Íñigo Pérez de la Vega', 'Director Comercial'],
    imprint: 'Administrador único: María García López',
    legal: 'María García López: Administrador único',
    trap: 'Lo que dicen nuestros clientes',
  },
  Italian: {
    card: ['Niccolò D’Angelo', 'Responsabile Risorse Umane'],
    imprint: 'Legale rappresentante: Giulia Rossi',
    legal: 'Giulia Rossi: Legale rappresentante',
    trap: 'Dicono di noi',
  },
  Dutch: {
    card: ['Sjoerd van der Berg', 'Hoofd Inkoop'],
    imprint: 'Directeur: Annemarie ’t Hart',
    legal: 'Annemarie ’t Hart: Directeur',
    trap: 'Wat klanten zeggen',
  },
  Portuguese: {
    card: ['João dos Santos', 'Diretor de Operações'],
    imprint: 'Sócio-gerente: Inês Carvalho',
    legal: 'Inês Carvalho: Sócio-gerente',
    trap: 'Depoimentos',
  },
  Swedish: {
    card: ['Torvald Ekhammar', 'Ekonomiansvarig'],
    imprint: 'VD: Hampus Dalgren',
    legal: 'Hampus Dalgren: VD',
    trap: 'Våra kunder',
  },
  Danish: {
    card: ['Asger Nordlund', 'Indkøber'],
    imprint: 'Adm. direktør: Bodil Kjærgaard',
    legal: 'Bodil Kjærgaard: Adm. direktør',
    trap: 'Hvad siger vores kunder?',
  },
  Polish: {
    card: ['Sławomir Jaskółka', 'Założyciel i prezes'],
    imprint: 'Prezes zarządu: Danuta Pawlikowska',
    legal: 'Danuta Pawlikowska: Prezes zarządu',
    trap: 'Opinie',
  },
  Czech: {
    card: ['Radim Očenášek', 'obchodní ředitel'],
    imprint: 'Jednatelka: Mgr. Jana Tichá',
    legal: 'Jana Tichá: Jednatelka',
    trap: 'Napsali o nás',
  },
  Finnish: {
    card: ['Matti Koskinen', 'Myyntipäällikkö'],
    imprint: 'Toimitusjohtaja: Anna Virtanen',
    legal: 'Anna Virtanen: Toimitusjohtaja',
    trap: 'Referenssit',
  },
  Japanese: {
    card: ['佐藤 太郎', '営業部長'],
    imprint: '代表取締役：鈴木 花子',
    legal: '鈴木 花子: 代表取締役',
    trap: 'お客様の声',
  },
  Chinese: {
    card: ['王小明', '销售总监'],
    imprint: '法定代表人：李建国',
    legal: '李建国: 法定代表人',
    trap: '客户评价',
  },
  Korean: {
    card: ['김민수', '영업 이사'],
    imprint: '대표자: 박지영',
    legal: '박지영: 대표',
    trap: '고객 후기',
  },
  Russian: {
    card: ['Иван Петров', 'Коммерческий директор'],
    imprint: 'Генеральный директор: Анна Смирнова',
    legal: 'Анна Смирнова: Генеральный директор',
    trap: 'Отзывы клиентов',
  },
  Greek: {
    card: ['Γιώργος Παπαδόπουλος', 'Διευθυντής'],
    imprint: 'Πρόεδρος: Μαρία Νικολάου',
    legal: 'Μαρία Νικολάου: Πρόεδρος',
    trap: 'Testimonials',
  },
}

for (const [language, { card, imprint, legal, trap }] of Object.entries(samples)) {
  const [name, title] = card
  const box = `<div><h3>${name}</h3><p>${title}</p></div>`

  test(`a card in ${language} is read`, () => {
    assert.deepEqual(named(peopleOn(box)), [`${name}: ${title}`])
  })

  test(`an imprint in ${language} names who manages the firm`, () => {
    assert.deepEqual(named(peopleOn(`<h1>Imprint</h1><p>Acme<br>${imprint}</p>`, '/imprint')), [
      legal,
    ])
  })

  test(`customers who are quoted in ${language} are not read`, () => {
    assert.deepEqual(named(peopleOn(`<h2>${trap}</h2>${box}`, '/')), [])
  })
}

test('German law names the representative without the word for the office', () => {
  const imprint = (text: string) => named(peopleOn(`<p>${text}</p>`, '/impressum'))
  assert.deepEqual(imprint('Vertreten durch: Max Muster'), ['Max Muster: Geschäftsführer'])
  assert.deepEqual(imprint('Vertretungsberechtigte Geschäftsführer: Max Muster, Erika Muster'), [
    'Max Muster: Geschäftsführer',
    'Erika Muster: Geschäftsführer',
  ])
  assert.deepEqual(imprint('Vertreten durch den Vorstand: Erika Muster'), [
    'Erika Muster: Vorstand',
  ])
  assert.deepEqual(imprint('<strong>Vertreten durch:</strong><br>Max Muster<br>Erika Muster'), [
    'Max Muster: Geschäftsführer',
    'Erika Muster: Geschäftsführer',
  ])
})

test("an imprint's host, agency and data protection officer are not the firm's", () => {
  const body = `<h2>Angaben</h2><p>Geschäftsführerin: Erika Muster</p><h2>Datenschutzbeauftragter</h2><p>Otto Fremd, Rechtsanwalt</p>
    <h2>Umsetzung</h2><p>Netzwerk Fremd GmbH, Geschäftsführer: Otto Fremd</p>`
  assert.deepEqual(named(peopleOn(body, '/impressum')), ['Erika Muster: Geschäftsführerin'])
  const french = `<p>Directrice de la publication : Jeanne Dupont</p><h3>Hébergeur</h3><p>Directeur : Otto Fremd</p>`
  assert.deepEqual(named(peopleOn(french, '/mentions-legales')), [
    'Jeanne Dupont: Directrice de la publication',
  ])
})

test('a sentence that says since when a person has an office is read in each language', () => {
  const sentences: Readonly<Record<string, string>> = {
    'Erika Muster: Vertriebsleiterin': 'Erika Muster ist Vertriebsleiterin seit 2014.',
    'Jeanne Dupont: directrice générale': 'Jeanne Dupont est directrice générale depuis 2014.',
    'Carmen Ruiz: directora general': 'Carmen Ruiz es directora general desde 2014.',
    'Giulia Rossi: amministratore delegato': 'Giulia Rossi è amministratore delegato dal 2014.',
    'Sjoerd Kuipers: algemeen directeur': 'Sjoerd Kuipers is algemeen directeur sinds 2014.',
  }
  for (const [person, sentence] of Object.entries(sentences)) {
    assert.deepEqual(named(peopleOn(`<p>${sentence}</p>`)), [person])
  }
})

test('who runs what is read from sentences in each language', () => {
  const sentences: Readonly<Record<string, string>> = {
    'Peter Marlow: Finances': 'Peter Marlow runs our finances and the yard.',
    'Jane Doe: Marketing': 'Marketing is led by Jane Doe.',
    'Jürgen Muster: Vertrieb': 'Den Vertrieb leitet Jürgen Muster.',
    'Petra Muster: Prokuristin': 'Um die Buchhaltung kümmert sich Petra Muster, Prokuristin.',
    'Jeanne Dupont: Ventes': 'Les ventes sont dirigées par Jeanne Dupont.',
    'Carmen Ruiz: Finanzas': 'De las finanzas se ocupa Carmen Ruiz.',
    'Giulia Rossi: Vendite': 'Delle vendite si occupa Giulia Rossi.',
    'Sjoerd Kuipers: Verkoop': 'De verkoop wordt geleid door Sjoerd Kuipers.',
  }
  for (const [person, sentence] of Object.entries(sentences)) {
    assert.deepEqual(named(peopleOn(`<p>${sentence}</p>`, '/about')), [person])
    assert.deepEqual(peopleOn(`<p>${sentence}</p>`, '/goods'), [])
  }
})
