import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes small files in the forms that commands read, for the documents that name one; every row is invented. Returns
 * the path of each file by the name that documents give it.
 */
export function writeSamples(folder: string): ReadonlyMap<string, string> {
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return [name, path] as const
  })
  return new Map(files)
}

const texts: Readonly<Record<string, string>> = {
  'firms.csv': 'Firma,Webauftritt,Ort\nGallowmere Pumps,gallowmere-pumps.example.com,Leeds\n',
  'leads.csv': 'Company,City\nAcme Widgets,York\nacme widgets,York\n',
  'contacts.csv':
    'First Name,Last Name,Email,Job Title,Unsubscribed from all email\n' +
    'Orla,Fennimore,orla@acme-widgets.com,Managing Director,\n',
  'people.csv':
    'Person,Mail,Rolle,Werbesperre\nTobin Ashgrove,tobin@acme-widgets.com,Vertriebsleiter,nein\n',
}
