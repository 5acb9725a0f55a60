import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Builds sdk/dist/, which is published: JavaScript and its types.
const sdk = join(import.meta.dirname, '../../sdk')
rmSync(join(sdk, 'dist'), { recursive: true, force: true })
execFileSync('npx', ['tsc', '-p', join(sdk, 'tsconfig.build.json')], { stdio: 'inherit' })
// The compiler leaves the names in declarations as they are in the source, where there are no .ts files next to them.
for (const name of globSync('dist/**/*.d.ts', { cwd: sdk })) {
  const path = join(sdk, name)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"))
}
