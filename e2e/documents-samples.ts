import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Small files in the forms that evaluations read, for commands of the documents that name one: every row is
 * invented. Gives the names as documents write them, and where each file is.
 */
export function writeSamples(folder: string): ReadonlyMap<string, string> {
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  writeFileSync(join(pages, 'team.html'), page)
  writeFileSync(join(pages, 'team.json'), JSON.stringify(annotations))
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return [name, path] as const
  })
  return new Map([...files, ['--pages folder', `--pages ${pages}`]])
}

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const noParts = { given: null, middle: null, family: null, prefix: null, suffix: null }

const texts: Readonly<Record<string, string>> = {
  'firms.csv': 'Firma,Webauftritt,Ort\nGallowmere Pumps,gallowmere-pumps.example.com,Leeds\n',
  'leads.csv': 'Company,City\nAcme Widgets,York\nacme widgets,York\n',
  'contacts.csv':
    'First Name,Last Name,Email,Job Title,Unsubscribed from all email\n' +
    'Orla,Fennimore,orla@acme-widgets.com,Managing Director,\n',
  'people.csv':
    'Person,Mail,Rolle,Werbesperre\nTobin Ashgrove,tobin@acme-widgets.com,Vertriebsleiter,nein\n',
  'names.jsonl': lines([
    {
      locale: 'en-GB',
      input: 'Dr. Orla Fennimore',
      expected: { ...noParts, prefix: 'Dr.', given: 'Orla', family: 'Fennimore' },
    },
    {
      locale: 'de-DE',
      input: 'Max Muster',
      expected: { ...noParts, given: 'Max', family: 'Muster' },
    },
  ]),
  'isemail-tests.xml': `<?xml version="1.0" encoding="utf-8"?>
<tests version="1">
  <test id="1"><address>jane@acme.example</address><category>ISEMAIL_VALID_CATEGORY</category><diagnosis>ISEMAIL_VALID</diagnosis></test>
  <test id="2"><address>jane</address><category>ISEMAIL_ERR</category><diagnosis>ISEMAIL_ERR_NODOMAIN</diagnosis></test>
</tests>
`,
  'people.jsonl': lines([
    { name: 'Orla Fennimore', email: 'orla.fennimore@acme-widgets.com' },
    { name: 'Max Muster', email: 'max.muster@acme-widgets.com' },
    { name: 'Ada Moor', email: 'ada.moor@acme-widgets.com' },
    { name: 'Tobin Ashgrove', email: 'tobin.ashgrove@acme-widgets.com' },
  ]),
  'replies.jsonl': lines([
    {
      text: '550 5.1.1 <jane@acme.example>: Recipient address rejected: User unknown',
      dsn: '5.1.1',
      code: '550',
      reason: 'userunknown',
    },
    {
      text: '554 5.7.1 Service unavailable; client host blocked using a block list',
      dsn: '5.7.1',
      code: '554',
      reason: 'blocked',
    },
  ]),
  'phrases.json': JSON.stringify([
    { reason: 'userunknown', phrase: 'no such user here' },
    { reason: 'mailboxfull', phrase: 'mailbox is full' },
  ]),
}

const page = `<!DOCTYPE html><html><head><title>Acme Widgets: our team</title></head><body><h1>Our team</h1>
<div class="card"><h3>Orla Fennimore</h3><p>Managing Director</p><a href="mailto:orla@acme-widgets.com">orla@acme-widgets.com</a></div>
<div class="card"><h3>Tobin Ashgrove</h3><p>Sales Manager</p><a href="mailto:tobin@acme-widgets.com">tobin@acme-widgets.com</a></div>
</body></html>`

const annotations = {
  id: 'team.html',
  base: 'http://www.acme-widgets.com/',
  title: 'Acme Widgets: our team',
  entities: [
    { type: 'ORG', text: 'Acme Widgets' },
    { type: 'PER', text: 'Orla Fennimore' },
    { type: 'FUNC', text: 'Managing Director' },
    { type: 'EMAIL', text: 'orla@acme-widgets.com' },
    { type: 'PER', text: 'Tobin Ashgrove' },
    { type: 'FUNC', text: 'Sales Manager' },
    { type: 'EMAIL', text: 'tobin@acme-widgets.com' },
  ],
  mailto: ['orla@acme-widgets.com', 'tobin@acme-widgets.com'],
  textEmails: ['orla@acme-widgets.com', 'tobin@acme-widgets.com'],
}
