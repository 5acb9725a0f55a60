#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { importProgram } from './import-program.js'
import { onNode24 } from './launch.js'

await onNode24(fileURLToPath(import.meta.url))
await importProgram(new URL('../packages/app/cli/main.ts', import.meta.url))
