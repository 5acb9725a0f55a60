import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeService } from './describe-service.ts'

// Writes docs/openapi.json from the routes; a test fails when the committed file differs from them.
const path = join(import.meta.dirname, '../docs/openapi.json')
writeFileSync(path, JSON.stringify(await describeService()))
execFileSync('npx', ['biome', 'format', '--write', path], { stdio: 'inherit' })
