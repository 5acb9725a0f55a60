import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

// Builds what is published of the SDK, JavaScript and its types: into sdk/dist/, or the folder that is named.
const sdk = join(import.meta.dirname, '../../../packages/sdk')
const folder = resolve(process.argv[2] ?? join(sdk, 'dist'))
rmSync(folder, { recursive: true, force: true })
const options = ['-p', join(sdk, 'tsconfig.build.json'), '--outDir', folder]
execFileSync('npx', ['tsc', ...options], { stdio: 'inherit' })
// The compiler leaves the names in declarations as they are in the source, where there are no .ts files next to them.
for (const name of globSync('**/*.d.ts', { cwd: folder })) {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"))
}
