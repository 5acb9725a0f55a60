import { once } from 'node:events'
import process from 'node:process'
import { withoutFinalSlashes } from '@enricher/engine/lib/text'
import type { SearchDependencies } from '@enricher/service/lookup/searches'
import { mcpPath } from '@enricher/surfaces/agents/mcp/server-card'
import { Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../../config/config.ts'
import { onStopSignal } from '../../wiring/stop.ts'
import { terminal } from '../terminal.ts'

type McpOptions = { readonly url?: string }

/** Creates `enricher mcp`: serves one client of the Model Context Protocol over standard input and output. */
export function createMcpCommand(): Command {
  return new Command('mcp')
    .option(
      '--url <address>',
      'use a service at this address; ENRICHER_URL when left out',
      addressOf,
    )
    .addHelpText(
      'after',
      `
The key is ENRICHER_API_KEY. Without --url and ENRICHER_URL the lookups run
here: no service, no account, no credits. It ends with its input.

Examples:
  $ npm run --silent enricher -- mcp
  $ ENRICHER_API_KEY=key_test_docs npm run --silent enricher -- mcp \\
      --url http://localhost:8080`,
    )
    .action((options: McpOptions) => {
      const config = readConfig()
      const url = options.url ?? config.clientUrl ?? undefined
      return untilInputEnds((ends) =>
        url === undefined ? serveLocally(config, ends) : serveFrom(url, config, ends),
      )
    })
}

function addressOf(text: string): string {
  const url = URL.parse(text)
  if (url && ['http:', 'https:'].includes(url.protocol)) return withoutFinalSlashes(text)
  throw new InvalidArgumentError('It must be the address of a service, http: or https:.')
}

/** Signals that end the work. */
type Ends = {
  /** Aborts at SIGINT, SIGTERM, or when the client stops reading. */
  readonly stopped: AbortSignal
  /** Aborts as `stopped` does, and at the end of the input. */
  readonly ended: AbortSignal
}

/** Does work until the input ends, or until SIGINT or SIGTERM. */
async function untilInputEnds(work: (ends: Ends) => Promise<void>): Promise<void> {
  const [stopping, ending] = [new AbortController(), new AbortController()]
  const stop = () => stopping.abort()
  const forget = onStopSignal(['SIGINT', 'SIGTERM'], stop)
  for (const event of ['end', 'close']) process.stdin.once(event, () => ending.abort())
  // Standard output survives its errors and reports one for each line without a reader.
  process.stdout.on('error', stop)
  const ended = AbortSignal.any([stopping.signal, ending.signal])
  try {
    await work({ stopped: stopping.signal, ended })
  } finally {
    forget()
    process.stdin.destroy()
  }
}

async function serveFrom(
  url: string,
  { clientKey: apiKey }: Config,
  { stopped: signal }: Ends,
): Promise<void> {
  const { bridge } = await import('./mcp-bridge.ts')
  const write = async (line: string) => {
    if (process.stdout.write(`${line}\n`)) return
    await once(process.stdout, 'drain', { signal }).catch(() => undefined)
  }
  const { note } = terminal
  await bridge({ url: `${url}${mcpPath}`, apiKey, input: process.stdin, write, note, signal })
}

const noMessage = 'A line was no message of JSON-RPC.'

/** Serves the tools at once; the first call opens the searches and their database. */
async function serveLocally(config: Config, { ended }: Ends): Promise<void> {
  const { createTools } = await import('@enricher/surfaces/agents/mcp/tools')
  const { serveOverStdio } = await import('@enricher/surfaces/agents/mcp/stdio')
  const { createLocalBackend } = await import('./mcp-local.ts')
  const end = new Promise<void>((resolve) => {
    if (ended.aborted) resolve()
    else ended.addEventListener('abort', () => resolve(), { once: true })
  })
  const searches = openLater(config, end)
  const server = serveOverStdio(
    {
      tools: createTools(config.verifyEmailCredits ?? 0, { isBilled: false }),
      // Failures caused by the end are not reported.
      backend: createLocalBackend(config, searches.open, (line) => {
        if (!ended.aborted) terminal.note(line)
      }),
    },
    // The library's message names every rule that the line broke.
    ({ name, message }) => terminal.note(name === 'ZodError' ? noMessage : message),
  )
  await end
  await server.close()
  await searches.closed()
}

/**
 * Returns the function that opens the searches at the first call, and again after a failure; and a promise that
 * resolves when they are closed, after `end`.
 */
function openLater(config: Config, end: Promise<void>) {
  let opened: Promise<SearchDependencies> | null = null
  let running: Promise<void> = Promise.resolve()
  const open = async (): Promise<SearchDependencies> => {
    const { withSearches } = await import('../with-searches.ts')
    return new Promise((resolve, reject) => {
      running = withSearches(config, (searches) => {
        resolve(searches)
        return end
      }).catch((error: unknown) => {
        opened = null
        reject(error)
      })
    })
  }
  return {
    open() {
      opened ??= open()
      return opened
    },
    closed: () => running,
  }
}
