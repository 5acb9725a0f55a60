// Starts a program of the project, and says in words what only its caller can mend.
import { readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Imports the module that is a program. Where a package is not installed, or an option is not known, exits with
 * a message that says what to do; any other error keeps its stack.
 */
export async function importProgram(url) {
  try {
    await import(url)
  } catch (error) {
    const [exitCode, advice] =
      missingPackage(error) ?? copiedPackage(error) ?? wrongOption(error) ?? []
    if (advice === undefined) throw error
    process.stderr.write(`${advice}\n`)
    process.exit(exitCode)
  }
}

function missingPackage({ code, message }) {
  const [, specifier] = /^Cannot find package '([^']+)'/.exec(message) ?? []
  if (code !== 'ERR_MODULE_NOT_FOUND' || specifier === undefined) return null
  // Without the path of a module in it; names of packages have one slash where they have a scope.
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [specifier]
  const isForDevelopment = !withDependencies('@enricher/app').includes(name)
  const advice = isForDevelopment
    ? `This needs the packages for development (${name}): run "npm ci" without --omit=dev. "npm start" works without them.`
    : `The package ${name} is not installed: run "npm ci".`
  return [1, advice]
}

/** Lists a package and what it depends on: below the program's, all that `npm ci --omit=dev` installs. */
function withDependencies(name) {
  const folder = name.replace(/^@enricher\//, '../packages/')
  if (folder === name) return [name]
  const path = new URL(`${folder}/package.json`, import.meta.url)
  const { dependencies } = JSON.parse(readFileSync(path, 'utf8'))
  return [name, ...Object.keys(dependencies).flatMap(withDependencies)]
}

/** Node runs no TypeScript of packages that were copied into node_modules: a copy that follows links has such. */
function copiedPackage({ code }) {
  if (code !== 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING') return null
  return [1, 'node_modules/@enricher holds copies in place of links: run "npm ci" in this folder.']
}

function wrongOption({ code, message }) {
  return `${code}`.startsWith('ERR_PARSE_ARGS_') ? [2, message] : null
}
