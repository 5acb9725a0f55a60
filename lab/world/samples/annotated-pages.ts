import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { RowForm } from '../../tools/named-commands/input-files.ts'
import { writeText } from '../../tools/named-commands/sample-files.ts'

const texts = Type.Optional(Type.Array(Type.String()))
const row = Type.Object({
  base: Type.Optional(Type.String()),
  entities: Type.Array(
    Type.Object({
      type: Type.Optional(Type.String()),
      label: Type.Optional(Type.String()),
      text: Type.String(),
    }),
  ),
  mailto: texts,
  textEmails: texts,
})
const orla = 'orla@acme-widgets.com'
const tobin = 'tobin@acme-widgets.com'

const page = `<!DOCTYPE html><html><head><title>Acme Widgets: our team</title></head><body><h1>Our team</h1>
<div class="card"><h3>Orla Fennimore</h3><p>Managing Director</p><a href="mailto:${orla}">${orla}</a></div>
<div class="card"><h3>Tobin Ashgrove</h3><p>Sales Manager</p><a href="mailto:${tobin}">${tobin}</a></div>
</body></html>`

const annotations = {
  base: 'http://www.acme-widgets.com/',
  entities: [
    { type: 'ORG', text: 'Acme Widgets' },
    { type: 'PER', text: 'Orla Fennimore' },
    { type: 'FUNC', text: 'Managing Director' },
    { type: 'EMAIL', text: orla },
    { type: 'PER', text: 'Tobin Ashgrove' },
    { type: 'FUNC', text: 'Sales Manager' },
    { type: 'EMAIL', text: tobin },
  ],
  mailto: [orla, tobin],
  textEmails: [orla, tobin],
}

/** Pages beside annotations of the persons, titles and addresses on them. */
export const annotatedPages: RowForm<typeof row> = {
  about: 'pages NAME.html, each beside NAME.json with entities of type and text, perhaps base',
  isFolder: true,
  row,
  write(folder) {
    const pages = join(folder, 'annotated-pages')
    mkdirSync(pages)
    writeText(pages, 'team.html', page)
    writeText(pages, 'team.json', JSON.stringify(annotations))
    return pages
  },
}

/** Pages of firms without annotations. */
export const firmPages = {
  about: 'pages of firms, *.html',
  isFolder: true,
  write(folder: string) {
    const pages = join(folder, 'firm-pages')
    mkdirSync(pages)
    writeText(pages, 'team.html', page)
    return pages
  },
}
