import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that pages load. */
export type Asset = {
  /** The path contains a digest of the content, so that browsers may cache the file for ever. */
  readonly path: string
  readonly type: string
  readonly text: string
}

const hashCharacters = 12

// Cascade layers decide which rule wins, so that the order of the files does not matter.
const layers = '@layer elements, components, pages;\n'

const stylesheet = gather('css', 'text/css; charset=utf-8', layers)
const script = gather('js', 'text/javascript; charset=utf-8', '')

export const stylesheetPath = stylesheet.path

/** Path of the only script, which pages work without. */
export const scriptPath = script.path

/**
 * Returns the asset of a path. A path with the digest of another release gets the asset of this process: while
 * processes are replaced, a page is better served with the style of another release than with none.
 */
export function findAsset(path: string): { asset: Asset; isExact: boolean } | null {
  const asset = [stylesheet, script].find((each) => kindOf(each.path) === kindOf(path))
  return asset ? { asset, isExact: asset.path === path } : null
}

function kindOf(path: string): string {
  return path.slice(path.lastIndexOf('.'))
}

/** Reads every file of a kind below this folder into one asset. */
function gather(extension: 'css' | 'js', type: string, head: string): Asset {
  const folder = import.meta.dirname
  const files = globSync(`**/*.${extension}`, { cwd: folder }).sort()
  const text = head + files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, hashCharacters)
  return { path: `/assets/enricher-${digest}.${extension}`, type, text }
}
