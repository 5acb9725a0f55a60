import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeService } from './describe-service.ts'
import { publicSurface } from './public-surface.ts'
import { clientFilesOf, sdkEnvironment } from './sdk/client-files.ts'
import type { Description } from './sdk/operations.ts'

// Writes docs/openapi.json from the routes, the generated files of the SDK, and docs/public-surface.txt; tests fail
// when a committed file differs.
const root = join(import.meta.dirname, '../..')
const path = join(root, 'docs/openapi.json')
writeFileSync(path, JSON.stringify(await describeService()))
const sold = (await describeService(sdkEnvironment)) as Description
const generated = join(root, 'packages/sdk/src/generated')
for (const [name, text] of Object.entries(clientFilesOf(sold))) {
  writeFileSync(join(generated, name), text)
}
writeFileSync(join(root, 'docs/public-surface.txt'), await publicSurface())
execFileSync('npx', ['biome', 'check', '--write', path, generated], { stdio: 'inherit' })
