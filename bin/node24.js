#!/usr/bin/env node
// `node bin/node24.js ...` is `node ...` on Node 24: for npm scripts, which run on whichever Node npm does.
// Plain JavaScript: Node 18 must be able to read this file.
import { resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { importProgram } from './import-program.js'
import { onNode24, runNode24 } from './launch.js'

const [entry, ...rest] = process.argv.slice(2)
if (entry === undefined || entry.startsWith('-')) {
  // Options are for Node itself, which takes them at its start alone.
  await runNode24(entry === undefined ? [] : [entry, ...rest])
} else {
  await onNode24(fileURLToPath(import.meta.url))
  process.argv.splice(1, 1)
  await importProgram(pathToFileURL(resolve(entry)))
}
