#!/usr/bin/env node
// Runs a TypeScript entry point on Node 24, or says how to get it.
// Plain JavaScript: an older Node must be able to read this file to print the message.
import module from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const majorRequired = 24

/** Exits with a message that says what to do when this Node cannot run TypeScript directly. */
export function requireNode24() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= majorRequired) return
  process.stderr.write(
    `enricher needs Node ${majorRequired} or newer; this is ${process.version}.\n` +
      `On Linux, "npm ci" installs Node ${majorRequired} beside the project and npm scripts use it:\n` +
      '  run it without --omit=optional, then start with "npm run ..." and not with "node ..." directly.\n' +
      'Elsewhere, install it from https://nodejs.org/ or with "nvm install 24".\n',
  )
  process.exit(1)
}

/**
 * Keeps compiled code, stripped of its types, beside the packages it comes from: whoever could change it there
 * could change the code itself, which holds for no folder of temporary files. Where nothing can be written,
 * every start compiles anew. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE go before.
 */
function rememberCompiledCode() {
  module.enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/enricher'))
}

requireNode24()
rememberCompiledCode()
const entry = process.argv[2]
if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename && entry) {
  process.argv.splice(1, 1)
  await import(pathToFileURL(resolve(entry)).href)
}
