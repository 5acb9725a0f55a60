import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../test/support/documents.ts'

/**
 * Installs the packages of a folder that has a lock of its own, where the lock is another one than at the last time.
 * They lie beside those of the project, and out of the way of what reads its folders. Returns where.
 */
export async function installApart(folder: string, name: string): Promise<string> {
  const home = join(repository, 'node_modules/.cache', name)
  const [lock, installed] = [join(folder, 'package-lock.json'), join(home, 'installed-lock.json')]
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lock))) {
    await mkdir(home, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(folder, file), join(home, file))
    }
    // None of them needs its scripts.
    const options = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
    const install = () => promisify(execFile)('npm', options, { cwd: home })
    // npm ends in the middle when a download is cut off (.ci/sections.sh); its cache has what it did download.
    await install().catch((error: unknown) => {
      if (existsSync(join(home, 'node_modules/.package-lock.json'))) throw error
      return install()
    })
    copyFileSync(lock, installed)
  }
  return join(home, 'node_modules')
}
