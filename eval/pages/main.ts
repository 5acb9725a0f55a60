import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OptionError } from '../../tools/option-error.ts'
import { evaluateAddresses } from './addresses.ts'
import type { AnnotatedPage } from './annotated-page.ts'
import type { Entity } from './annotations.ts'
import { evaluatePeople } from './people.ts'

/** `eval -- pages`: compares addresses and people on pages, against annotations. */
export async function pages(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: { pages: { type: 'string' }, wrong: { type: 'boolean', default: false } },
  })
  // A folder of `x.html` beside `x.json` with `entities` of `type` and `text`.
  if (values.pages === undefined) throw new OptionError('Name the folder of pages: --pages FOLDER')
  const annotated = await readAnnotated(values.pages)
  return {
    name: 'pages',
    n: annotated.length,
    addresses: evaluateAddresses(annotated, values.wrong),
    people: evaluatePeople(annotated, values.wrong),
  }
}

type Annotations = {
  readonly base?: string
  readonly entities: readonly Entity[]
  readonly mailto?: readonly string[]
  readonly textEmails?: readonly string[]
}

async function readAnnotated(folder: string): Promise<readonly AnnotatedPage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const id = name.replace(/\.json$/, '')
      const {
        base,
        entities,
        mailto = [],
        textEmails = [],
      } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Annotations
      const html = await readFile(join(folder, `${id}.html`), 'utf8')
      const isWeb = base !== undefined && /^https?:/.test(base)
      return {
        id,
        html,
        base: isWeb ? base : null,
        url: isWeb ? base : 'https://page.example/',
        entities,
        mailto,
        textEmails,
      }
    }),
  )
}
