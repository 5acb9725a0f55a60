import { type Draw, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../fill.ts'
import { escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'
import { layoutsOf, phrasesOf } from './texts.ts'

/** The content of a home page, as markup where no other form is named. */
export type Content = {
  readonly language: string
  readonly domain: string
  /** Plain text. */
  readonly title: string
  readonly meta: string
  readonly logo: string
  readonly menu: string
  readonly heading: string
  /** Plain text. */
  readonly lead: string
  readonly body: string
  readonly contact: string
  readonly copyright: string
  /** The line about the maker of the site. */
  readonly credit: string
}

const shells = layoutsOf('shells')
const isScript = (key: string) => key.startsWith('spa')
// Such sites have empty markup without their script.
const scriptedShare = 0.03
const cookieShare = 0.4
const trackers = [
  '<script async src="/gtag/js?id=G-7XK2"></script><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config","G-7XK2");</script>',
  '<script>var _paq=window._paq=window._paq||[];_paq.push(["trackPageView"]);</script><script src="/matomo.js" async></script>',
  '<script>!function(f,b){f.fbq||(f.fbq=function(){f.fbq.queue.push(arguments)},f.fbq.queue=[])}(window,document);fbq("init","48211");</script>',
  '',
  '',
]
const credits = [
  'Website by <a href="http://northlight-studio.example">Northlight Studio</a>',
  'Theme: Meridian by <a href="http://slatethemes.example">SlateThemes</a>',
  'Webdesign: <a href="http://agentur-fernblick.example">Agentur Fernblick</a>',
  '',
  '',
  '',
  '',
]

/** Returns a line about the maker of a firm's site, empty for most. */
export function creditOf(draw: Draw): string {
  return itemAt(credits, draw('credit'))
}

/** Says whether a site shows nothing without its script. */
export function isScripted(draw: Draw): boolean {
  return draw('scripted') < scriptedShare
}

/** Returns the content in a page as a site builder, a content system or a person writes it. */
export function shellPage(
  content: Content,
  variants: Variants,
  draw: Draw,
  scripted = false,
): string {
  const { language, title, heading, lead, menu, body, copyright } = content
  const known = shells.filter(([key]) => isScript(key) === scripted)
  const [, markup] = itemAt(variantsOf(known, variants), draw('shell'))
  const [notice = ''] = phrasesOf('cookies', language, variants, draw)
  const hasNotice = notice !== '' && draw('cookies') < cookieShare
  const page = { title, sections: [{ type: 'hero', heading, lead }, { html: body }] }
  return fill(
    markup,
    {
      ...content,
      lang: language,
      title: escaped(title),
      heading: escaped(heading),
      lead: escaped(lead),
      nav: menu,
      cookies: hasNotice
        ? `<div class="cookie-banner" role="dialog" aria-live="polite"><p>${escaped(notice)}</p><button>OK</button></div>`
        : '',
      scripts: itemAt(trackers, draw('tracker')),
      state: stateOf({
        props: { pageProps: { page, footer: { html: copyright } } },
        buildId: 'q7',
      }),
    },
    draw,
  )
}
