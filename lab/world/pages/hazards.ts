import type { Outcome } from '../model/served.ts'
import type { PageHazard } from '../model/staff.ts'

const hugeCharacters = 10_485_760
const nestedElements = 50_000
const unclosedElements = 200_000
const copyrightSigns = 60_000
const filler = `<p>${'The quick brown fox jumps over the lazy dog. '.repeat(200)}</p>\n`

/** Serves `html`, the page at `path`, with that hazard. */
export function hazardousPage(hazard: PageHazard, path: string, html: string): Outcome {
  return hazards[hazard](html, path)
}

const hazards: Record<PageHazard, (html: string, path: string) => Outcome> = {
  huge: (html) =>
    page(html.replace('</body>', filler.repeat(Math.ceil(hugeCharacters / filler.length)))),
  nested: (html) => {
    const around = html.includes('<main>') ? 'main' : 'body'
    return page(
      html
        .replace(`<${around}>`, `<${around}>${'<div>'.repeat(nestedElements)}`)
        .replace(`</${around}>`, `${'</div>'.repeat(nestedElements)}</${around}>`),
    )
  },
  unclosed: (html) => page(html.replace('</body>', '<div>'.repeat(unclosedElements))),
  signs: (html) => page(html.replace('</body>', `<p>${'©'.repeat(copyrightSigns)}</p></body>`)),
  script_only: (html) =>
    page(
      html.replace(
        /<body>[\s\S]*<\/body>/,
        '<body><div id="root"></div><script src="/app.js"></script></body>',
      ),
    ),
  redirects: (_html, path) => ({ redirect: `${path}/`, status: 302 }),
  wrong_charset: (html) => ({
    html,
    status: 200,
    charset: 'iso-8859-1',
    type: 'text/html; charset=utf-8',
  }),
}

function page(html: string): Outcome {
  return { html, status: 200, charset: 'utf-8' }
}
