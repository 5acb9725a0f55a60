import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

// Adds the missing packages to the lock, by name, version and platform; runs after "npm install". npm leaves a
// platform's package out of the lock when its registry does not carry it, and "npm ci" refuses such a lock everywhere.
// An argument is the path of another lock than the project's.

type LockEntry = {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Lock = { packages: Record<string, object> }

const path = process.argv[2] ?? join(import.meta.dirname, '../../package-lock.json')
const platformName =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(.*))?$/

const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
const added: string[] = []
for (const entry of Object.values<LockEntry>(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformName.exec(name)
    const isPinned = /^\d/.test(version)
    if (!platform || !isPinned || lock.packages[`node_modules/${name}`]) continue
    const [, os, cpu, libc = ''] = platform
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev ? { dev: true } : {}),
      ...libcOf(os, libc),
      optional: true,
      os: [os],
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} packages added to package-lock.json\n`)

function libcOf(os: string | undefined, libc: string): { libc?: readonly string[] } {
  if (libc.includes('musl')) return { libc: ['musl'] }
  return os === 'linux' && libc.includes('gnu') ? { libc: ['glibc'] } : {}
}
