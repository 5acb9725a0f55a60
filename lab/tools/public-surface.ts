import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTable } from '@enricher/contract/errors'
import { createMetrics } from '@enricher/service/lib/metrics'
import { createTools } from '@enricher/surfaces/agents/mcp/tools'
import { exitCodes } from '../../packages/app/cli/command-error.ts'
import { type CommandWords, commandWords } from '../../packages/app/cli/completion/command-words.ts'
import { commandNames, createProgram } from '../../packages/app/cli/program.ts'
import { settings } from '../../packages/app/config/config.ts'
import type { Setting } from '../../packages/app/config/setting.ts'
import * as sdk from '../../packages/sdk/src/enricher.ts'
import { buildDescribedApp } from './describe-service.ts'
import { sdkEnvironment } from './sdk/client-files.ts'

const head = `# The public surface of docs/stability.md that docs/openapi.json does not hold, as the code has it.
# Written by "npm run openapi". A line that goes or changes may break a caller or an operator.
`

/** Returns the text of docs/public-surface.txt. */
export async function publicSurface(): Promise<string> {
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Paths', await paths()],
    ['Error codes: word of the body, status', errorCodes()],
    ['Settings: value when not set', settingLines()],
    ['Metrics', await metrics()],
    ['Commands: subcommands and flags', await commands()],
    ['Exit codes', Object.entries(exitCodes).map(([name, code]) => `${code} ${name}`)],
    ['Tools of MCP', [...createTools(1).keys()]],
    ['SDK', sdkNames()],
  ]
  const texts = sections.map(([title, lines]) => `\n## ${title}\n\n${lines.join('\n')}\n`)
  return `${head}${texts.join('')}`
}

// Pages for people and the files they load; a form that works without scripts has GET and POST at one address.
const pages = /^\/(?:dashboard|operator|assets|docs|favicon\.|oauth\/(?:consent|authorize\/:))/

/** Lists methods and paths of the routes that programs and bookmarks may use. */
async function paths(): Promise<readonly string[]> {
  const app = await buildDescribedApp(sdkEnvironment)
  // Fastify prints a tree: each level is four characters further to the right.
  const above: string[] = []
  const found: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│├└─ ]*)(\S*)(?: \(([^)]*)\))?$/.exec(line) ?? []
    above.length = Math.max(0, indent.length / 4 - 1)
    above.push(part)
    const path = above.join('')
    if (methods === '' || !path.startsWith('/') || pages.test(path)) continue
    const named = methods.split(', ').filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
    if (named.length > 0) found.push(`${named.sort().join(' ')} ${path}`)
  }
  await app.close()
  return found.toSorted(byPath)
}

function byPath(one: string, other: string): number {
  const path = (line: string) => line.slice(line.indexOf('/'))
  return path(one) < path(other) ? -1 : 1
}

function errorCodes(): readonly string[] {
  return Object.entries(errorTable).map(
    ([code, { error, status }]) => `${code}: ${error}, ${status}`,
  )
}

function settingLines(): readonly string[] {
  return Object.values<Setting>(settings).map(({ env, fallback = '' }) => `${env}=${fallback}`)
}

async function metrics(): Promise<readonly string[]> {
  const text = await createMetrics().text()
  return [...text.matchAll(/^# TYPE (enricher_\S+ \S+)$/gm)].map(([, name = '']) => name).sort()
}

async function commands(): Promise<readonly string[]> {
  return commandWords(await createProgram(commandNames)).map(commandLine)
}

function commandLine({ path, subcommands, flags }: CommandWords): string {
  const words = [
    ...subcommands.map(({ word }) => word),
    ...flags.map(({ word, takesValue }) => (takesValue ? `${word}=` : word)),
  ].filter((word) => word !== '--help' && word !== 'help')
  return [`${path}:`, ...words].join(' ').replace(/:$/, '')
}

/** Lists what the package exports, and the members of a client; types of replies are those of docs/openapi.json. */
function sdkNames(): readonly string[] {
  const client = sdk.createEnricher({ baseUrl: 'http://localhost', sandbox: true })
  const members = Object.entries(client).flatMap(([name, member]) =>
    typeof member === 'object' ? Object.keys(member).map((each) => `${name}.${each}`) : [name],
  )
  const source = readFileSync(
    join(import.meta.dirname, '../../packages/sdk/src/enricher.ts'),
    'utf8',
  )
  const exported = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.replace('type ', '').trim()),
  )
  return [...new Set([...Object.keys(sdk), ...exported]), ...members].filter(Boolean)
}
