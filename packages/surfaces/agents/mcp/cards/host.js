const unknownMethod = { code: -32601, message: 'Method not found' }

/** Speaks the card's side of MCP Apps (2026-01-26) with the frame around it: messages of JSON-RPC. */
export const host = (() => {
  const waiting = new Map()
  let lastId = 0
  let capabilities = {}
  let showResult = () => undefined

  const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      send({ id: lastId, method, params })
    })

  const applyContext = ({ theme, styles } = {}) => {
    const { style } = document.documentElement
    if (theme === 'light' || theme === 'dark') style.colorScheme = theme
    for (const [name, value] of Object.entries(styles?.variables ?? {})) {
      if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value)
    }
  }

  const notified = {
    'ui/notifications/tool-result': (result) => showResult(result),
    'ui/notifications/tool-cancelled': () =>
      showResult({ isError: true, content: [{ type: 'text', text: 'The call was cancelled.' }] }),
    'ui/notifications/host-context-changed': applyContext,
  }

  const settle = ({ id, result, error }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(String(error.message)))
    else resolve?.(result)
  }
  const answer = ({ id, method }) => {
    const isKnown = method === 'ui/resource-teardown' || method === 'ping'
    send({ id, ...(isKnown ? { result: {} } : { error: unknownMethod }) })
  }
  const receive = (message) => {
    const { id, method, params } = message
    if (method === undefined) settle(message)
    else if (id !== undefined) answer(message)
    else if (Object.hasOwn(notified, method)) notified[method](params)
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.jsonrpc === '2.0') receive(data)
  })

  const reportSize = () => {
    const { width, height } = document.documentElement.getBoundingClientRect()
    const params = { width: Math.ceil(width), height: Math.ceil(height) }
    send({ method: 'ui/notifications/size-changed', params })
  }

  return {
    /** Connects with the host; `show` is given each result of the tool. */
    async start(name, show) {
      showResult = show
      const { hostCapabilities, hostContext } = await request('ui/initialize', {
        appInfo: { name, version: facts.version },
        appCapabilities: { availableDisplayModes: ['inline'] },
        protocolVersion: '2026-01-26',
      })
      capabilities = hostCapabilities ?? {}
      applyContext(hostContext)
      new ResizeObserver(reportSize).observe(document.documentElement)
      send({ method: 'ui/notifications/initialized', params: {} })
    },
    /** Returns true where the host passes calls of tools on. */
    mayCall: () => capabilities.serverTools !== undefined,
    call: (name, input) => request('tools/call', { name, arguments: input }),
    /** Asks the host to open an address of the web. */
    open: (url) => request('ui/open-link', { url }),
  }
})()

/** The facts that the service adds to the result. */
export const facts = JSON.parse(document.getElementById('facts').textContent)

/** Makes an element of texts and other elements. */
export const element = (tag, className, ...children) => {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

/** Makes a button; what its work fails with is said behind it. */
export const button = (text, className, onClick) => {
  const made = element('button', className, text)
  made.type = 'button'
  made.addEventListener('click', async () => {
    made.disabled = true
    await onClick().catch((error) => made.after(element('span', 'bad', ` ${error.message}`)))
    made.disabled = false
  })
  return made
}

/** Makes a link of the web, which the host opens; of any other address a text. */
export const link = (url, text) =>
  /^https?:\/\//i.test(url) ? button(text, 'link', () => host.open(url)) : element('span', '', text)

/** Shows elements in the place of those before; whatever arrived is shown as text alone. */
export const show = (...children) => document.getElementById('card').replaceChildren(...children)

/** Returns what a refused call says; null for one that was answered. */
export const refusalOf = ({ isError, content }) => {
  if (!isError) return null
  const text = content?.find(({ type }) => type === 'text')?.text
  return element('p', 'bad', String(text ?? 'The call failed.'))
}
