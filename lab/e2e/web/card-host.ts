import type { Page } from 'playwright-core'

/** A call that a host passes on for a card. */
type ToolCall = { readonly name: string; readonly arguments: object }

/** A host of MCP Apps with one card in it. */
export type CardHost = {
  /** The addresses that the card asked to be opened. */
  readonly opened: readonly string[]
  /** The document of the card. */
  readonly frame: ReturnType<Page['frameLocator']>
}

/**
 * Makes a page a host of MCP Apps (2026-01-26), as far as a card sees one: the host answers the handshake, gives the
 * result, passes calls of tools on, and fits the frame to the card's size. The frame has an origin of its own, and may
 * only run scripts.
 */
export async function hostCard(
  page: Page,
  shown: {
    readonly html: string
    readonly result: object
    readonly theme: 'light' | 'dark'
    readonly callTool: (call: ToolCall) => Promise<object>
  },
): Promise<CardHost> {
  const opened: string[] = []
  await page.exposeFunction('passOn', shown.callTool)
  await page.exposeFunction('openLink', (url: string) => void opened.push(url))
  const { result, theme } = shown
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Host</title></head>
<body style="margin:0;color-scheme:${theme};background:${theme === 'dark' ? '#111' : '#fff'}"><main><h1 style="position:absolute;left:-99rem">Host</h1><script>(${hostScript})(${JSON.stringify({ result, theme })})</script>
<iframe title="card" sandbox="allow-scripts" style="width:100%;border:0" srcdoc="${escaped(shown.html)}"></iframe></main></body></html>`,
  )
  const frame = page.frameLocator('iframe')
  await frame.locator('#card > *').first().waitFor()
  return { opened, frame }
}

// The script runs in the page of the host.
const hostScript = `function ({ result, theme }) {
  const answers = {
    'ui/initialize': async () => ({
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'double', version: '1.0.0' },
      hostCapabilities: { serverTools: {}, openLinks: {} },
      hostContext: { theme, displayMode: 'inline' },
    }),
    'tools/call': (params) => window.passOn(params),
    'ui/open-link': async ({ url }) => (await window.openLink(url), {}),
  }
  window.addEventListener('message', async ({ source, data }) => {
    const frame = document.querySelector('iframe')
    if (source !== frame.contentWindow) return
    const send = (message) => source.postMessage({ jsonrpc: '2.0', ...message }, '*')
    const { id, method, params } = data
    if (id !== undefined) {
      send(answers[method]
        ? { id, result: await answers[method](params) }
        : { id, error: { code: -32601, message: 'Method not found' } })
    } else if (method === 'ui/notifications/initialized') {
      send({ method: 'ui/notifications/tool-input', params: { arguments: {} } })
      send({ method: 'ui/notifications/tool-result', params: result })
    } else if (method === 'ui/notifications/size-changed') {
      frame.style.height = params.height + 'px'
    }
  })
}`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
