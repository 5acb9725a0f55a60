import { runInNewContext } from 'node:vm'
import { load } from 'cheerio'

/**
 * Reads the addresses a page gives to a person with a browser: scripts run, text set right to left is read from the
 * right, Cloudflare's codes are solved. It is written from the browser's side, apart from the code that hides
 * addresses.
 */
export function readAddresses(html: string): ReadonlySet<string> {
  const $ = load(withScriptsRun(html).replaceAll('<', ' <'))
  $('[style*="rtl"]').each((_, element) => {
    $(element).text([...$(element).text()].reverse().join(''))
  })
  $('[data-cfemail]').each((_, element) => {
    $(element).text(solved($(element).attr('data-cfemail') ?? ''))
  })
  const links = $('a[href]')
    .toArray()
    .map((element) => linkText($(element).attr('href') ?? ''))
  const parts = $('[data-user][data-domain]')
    .toArray()
    .map((element) => `${$(element).attr('data-user')}@${$(element).attr('data-domain')}`)
  const text = `${$('body').text()} ${$.html('script')} ${links.join(' ')} ${parts.join(' ')}`
  const plain = text
    .replaceAll(/ \[(?:at|ät)\] |\(a\)|∂/g, '@')
    .replaceAll(' [dot] ', '.')
    .toLowerCase()
  return new Set(plain.match(/[a-z0-9._-]+@[a-z0-9.-]+\.[a-z]+/g))
}

function withScriptsRun(html: string): string {
  return html.replaceAll(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
    let written = ''
    const document = {
      write(text: string) {
        written += text
      },
    }
    runInNewContext(code, { document }, { timeout: 1_000 })
    return written
  })
}

function linkText(href: string): string {
  const [, code] = /^\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/.exec(href) ?? []
  return code === undefined ? decodeURIComponent(href).replace(/^mailto:/, '') : solved(code)
}

/** Solves a code of Cloudflare: its first byte is the key for all others. */
function solved(code: string): string {
  const [key = 0, ...bytes] = Buffer.from(code, 'hex')
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString()
}
