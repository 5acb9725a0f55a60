import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords } from '../../../data/words.ts'
import { gradeTitle, mayHoldTitle } from '../../../read/extract/titles.ts'

test('jobs are titles in many languages', () => {
  for (const title of [
    'Chief Executive Officer',
    'V.P. of Sales',
    'R&D Engineer',
    'Chief Executive',
    'Talent Acquisition Partner',
    'Vorsitzende der Geschäftsführung',
    'Finanzbuchhalterin',
    'Directiesecretaresse',
    'Asst. Manager',
    'President/CEO',
    'Head of the Design Team',
    'Leiterin Vertrieb & Marketing',
    'Bauingenieur (M.Sc.)',
    'Geschäftsführende Gesellschafterin',
    'Directrice générale',
    'Responsable des achats',
    'Jefe de Compras',
    'Responsabile acquisti',
    'Hoofd Inkoop',
    'Projectleider',
    'Sócio-gerente',
    '代表取締役社長',
    '销售总监',
    '대표이사',
    'Генеральный директор',
    'Διευθύνων Σύμβουλος',
    'Διευθύνουσα Σύμβουλος',
    'Ιδρύτρια',
    'Kieferorthopädin',
    'Sage-femme',
    'Fisioterapeuta',
    'Tesoriere',
    'Woordvoerder',
    'Biträdande jurist',
    'Rzecznik prasowy',
    'Místopředsedkyně',
    'Eczacı',
    'Odvjetnica',
    '副院長',
    '변호사',
    'Fachärztin für Innere Medizin',
    'Notarfachangestellte',
    'Hebamme',
    'Psycholog',
    'Ergotherapeut',
    'Sölustjóri',
    'Bendraįkūrėjas',
    'Okleveles építészmérnök',
    'Diyetisyen',
    'Grāmatvede',
  ]) {
    assert.equal(gradeTitle(title), 'certain', title)
  }
})

test('words that are a job only beside a name are likely titles', () => {
  for (const title of ['Partner', 'Team Member', 'Associate', 'Plombier', 'Schilder', 'Üye'])
    assert.equal(gradeTitle(title), 'likely', title)
})

test('a department is a field, not a job', () => {
  for (const title of [
    'Industrial Markets',
    'Buchhaltung',
    'Ressources humaines',
    'General Education',
  ]) {
    assert.equal(gradeTitle(title), 'field', title)
  }
})

test('groups, sentences, addresses and numbers are no titles', () => {
  for (const text of [
    'Sales Team',
    'Our Designers',
    'Board of Directors',
    'We are looking for a manager',
    'Sales Manager wanted',
    'manager@acme.example',
    'Call the manager: 555 0101 2000',
    "The Expert's Choice",
    'What does a manager do?',
    'Acme Widgets',
    '',
    'x',
    'manager '.repeat(40),
  ]) {
    assert.equal(gradeTitle(text), null, text)
  }
})

test('an office before a name is not the title of the neighbour', () => {
  assert.equal(gradeTitle('Mayor Xanthe Prenkora'), 'likely')
})

test('no line with a title is passed over unread', () => {
  const phrases = [
    'Heads of Sales',
    'Account Executive',
    'Chief of Staff',
    'V.P. Sales',
    '代表取締役',
  ]
  const words = (section: string) => readWords('job-titles', section)
  const compounds = words('endings').map((ending) => `vertriebs${ending}`)
  for (const title of [...words('jobs'), ...words('weak'), ...compounds, ...phrases]) {
    assert.ok(mayHoldTitle(`Jane Doe, ${title}`), title)
    assert.ok(mayHoldTitle(`Jane and John Doe - ${title}s`), title)
  }
  assert.ok(!mayHoldTitle('Jane Doe walked home, as every evening'))
})
