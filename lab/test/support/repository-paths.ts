import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDocument, repository } from './documents.ts'

// A build, a run of tests or the service leaves these in a clone.
const made = ['node_modules', '**/node_modules', 'data', 'screenshots', 'packages/sdk/dist', '.git']

/** Every file and folder of the repository, and every end of their paths: `lib/`, `lib/time.ts`, `time.ts`. */
const ends = new Set(
  globSync(['**/*', '.github/**/*', '.ci/**/*'], {
    cwd: repository,
    exclude: made,
    withFileTypes: true,
  }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name).slice(repository.length + 1)
    const parts = path.split('/')
    return parts.map((_, from) => parts.slice(from).join('/'))
  }),
)

/** Says whether a path, written `a/b.ts`, `b/` or `a/x-*.ts`, leads to something: from a document, or by its end. */
export function leadsSomewhere(written: string, from = '.'): boolean {
  const path = written.replace(/\/$/, '')
  if (existsSync(join(repository, dirname(from), path))) return true
  const [first = '', ...rest] = path.split('/')
  // A path that begins with a folder of the root is looked for there alone.
  const isWhole = rest.length > 0 && existsSync(join(repository, first))
  if (path.includes('*')) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return [...ends].some((end) => pattern.test(end))
  }
  return isWhole ? existsSync(join(repository, path)) : ends.has(path)
}

/** Returns the anchors of a document: its headings as links name them. */
export function anchorsOf(document: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const text = readDocument(document).replaceAll(/^```.*?^```$/gms, '')
  const anchors = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
  return new Set(anchors)
}
