import { parsePage } from '../../../../read/extract/document.ts'
import { readPeople } from '../../../../read/extract/people/read-people.ts'

/** Reads the people of a page of Acme, at a reserved address. */
export function peopleOn(
  body: string,
  path = '/team',
  head = '<title>Acme</title>',
  host = 'acme.example',
) {
  const html = `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`
  return readPeople(parsePage(html, `https://www.${host}${path}`), {
    companyNames: ['Acme Inc.'],
  })
}

/** Returns `Jane Doe: CEO` for each of them. */
export const named = (people: ReturnType<typeof peopleOn>): readonly string[] =>
  people.map(({ name, jobTitle }) => `${name}: ${jobTitle}`)
