#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { onNode24 } from './launch.js'

await onNode24(fileURLToPath(import.meta.url))
await import('../src/cli/main.ts')
