import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../test/support/documents.ts'

/**
 * Installs the packages of a folder that has a lock file of its own, where that file has changed since the last time.
 * The packages lie beside those of the project, out of the way of programs that read its folders. Returns their folder.
 */
export async function installApart(folder: string, name: string): Promise<string> {
  const home = join(repository, 'node_modules/.cache', name)
  const [lock, installed] = [join(folder, 'package-lock.json'), join(home, 'installed-lock.json')]
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
    await mkdir(home, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(folder, file), join(home, file))
    }
    // None of these packages needs its scripts.
    const options = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
    const install = () => promisify(execFile)('npm', options, { cwd: home })
    // npm stops halfway when a download is cut off (.ci/sections.sh); its cache keeps what was downloaded.
    await install().catch((error: unknown) => {
      if (existsSync(join(home, 'node_modules/.package-lock.json'))) throw error
      return install()
    })
    copyFileSync(lock, installed)
  }
  return join(home, 'node_modules')
}
