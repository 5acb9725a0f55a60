/** A red test, or a file that did not come to its end, or holds no test. */
export type Fault = {
  readonly file: string
  /** The outermost test that failed or holds the failed one; none where the file is red as a whole. */
  readonly test?: string
  readonly message: string
}

/** Returns the command that runs only the red test. `command`: the command of these tests, such as `npm test --`. */
export function repeatCommand({ file, test }: Fault, command: string): string {
  if (test === undefined) return `${command} ${file}`
  const pattern = `^${test.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`
  return `${command} ${file} --test-name-pattern='${pattern.replaceAll("'", `'\\''`)}'`
}

/** Returns the command that runs the tests of a folder. */
export function testCommand(folder: string): string {
  return folder.endsWith('e2e') ? 'npm run test:e2e --' : 'npm test --'
}
