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
    const [exitCode, advice] = missingPackage(error) ?? wrongOption(error) ?? []
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
  const isForDevelopment = ['../package.json', '../lab/package.json'].some((path) =>
    Object.hasOwn(
      JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).devDependencies,
      name,
    ),
  )
  const advice = isForDevelopment
    ? `This needs the packages for development (${name}): run "npm ci" without --omit=dev. "npm start" works without them.`
    : `The package ${name} is not installed: run "npm ci".`
  return [1, advice]
}

function wrongOption({ code, message }) {
  return `${code}`.startsWith('ERR_PARSE_ARGS_') ? [2, message] : null
}
