import {
  copyFileSync,
  cpSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { packageFor } from '../../../packages/service/postgres/binaries.ts'

const copied = [
  'package.json',
  ...['package.json', 'lib'].map((name) => `packages/engine/${name}`),
  ...['package.json', 'lib', 'postgres'].map((name) => `packages/service/${name}`),
]

const repository = resolve(import.meta.dirname, '../../..')

export type Clone = {
  /** Its packages/service/postgres/server.ts. */
  readonly module: string
  /** The folder of the binaries; absent without the package. */
  readonly native: string
}

/**
 * Copies what the embedded server consists of to another folder: our sources, the driver, and the package with the
 * binaries, as npm leaves it when it runs no install scripts (without library links).
 */
export function makeClone(folder: string, withPackage = true): Clone {
  for (const path of copied) cpSync(join(repository, path), join(folder, path), { recursive: true })
  mkdirSync(join(folder, 'node_modules/@enricher'), { recursive: true })
  symlinkSync(join(folder, 'packages/engine'), join(folder, 'node_modules/@enricher/engine'))
  const packages = globSync('{pg,pg-*,pgpass,postgres-*,split2,xtend}', {
    cwd: join(repository, 'node_modules'),
  })
  for (const name of packages) {
    const path = join('node_modules', name)
    cpSync(join(repository, path), join(folder, path), { recursive: true })
  }
  const name = packageFor(process.platform, process.arch)
  const native = join(folder, 'node_modules', name, 'native')
  if (withPackage) {
    const entry = createRequire(import.meta.url).resolve(name)
    linkTree(dirname(dirname(entry)), dirname(native))
  } else mkdirSync(join(folder, 'node_modules'), { recursive: true })
  return { module: join(folder, 'packages/service/postgres/server.ts'), native }
}

/** Links files where both folders are on one disk, because a test need not copy 60 MB. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // another disk
  }
}

/** Returns the library links that an install script would have made. */
export function libraryLinks(native: string): string[] {
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  return links.map((link) => join(dirname(native), link.target))
}
