import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that pages load. */
export type Asset = {
  /** Names its content, so that browsers may keep it for ever. */
  readonly path: string
  readonly type: string
  readonly text: string
}

const hashCharacters = 12

// Layers decide which rule wins, so that the order of the files does not.
const layers = '@layer elements, components, pages;\n'

const stylesheet = gather('css', 'text/css; charset=utf-8', layers)
const script = gather('js', 'text/javascript; charset=utf-8', '')

/** Address of the one stylesheet. */
export const stylesheetPath = stylesheet.path

/** Address of the one script, which pages work without. */
export const scriptPath = script.path

/**
 * Returns the asset of a path. One that names another content, of the release before or the next, gets that of this
 * process: while processes are replaced, a page is better served with a neighbour's style than with none.
 */
export function findAsset(path: string): { asset: Asset; isExact: boolean } | null {
  const asset = [stylesheet, script].find((each) => kindOf(each.path) === kindOf(path))
  return asset ? { asset, isExact: asset.path === path } : null
}

function kindOf(path: string): string {
  return path.slice(path.lastIndexOf('.'))
}

/** Reads every file of a kind below this folder into one. */
function gather(extension: 'css' | 'js', type: string, head: string): Asset {
  const folder = import.meta.dirname
  const files = globSync(`**/*.${extension}`, { cwd: folder }).sort()
  const text = head + files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, hashCharacters)
  return { path: `/assets/enricher-${digest}.${extension}`, type, text }
}
