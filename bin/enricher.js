#!/usr/bin/env node
import './node24.js'

await import('../src/cli/main.ts')
