import { scriptPath, stylesheetPath } from './assets.ts'
import { placeUnder } from './base-path.ts'
import { brand } from './components/brand.ts'
import { navigation } from './components/navigation.ts'
import { siteFooter, smallFooter } from './components/site-footer.ts'
import { type Html, html } from './html.ts'
import type { FrameFacts, Page } from './page.ts'

/** Renders a whole page with its frame. */
export function renderPage(page: Page, facts: FrameFacts): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Enricher</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheetPath}">
<script src="${scriptPath}" defer></script>
${page.head}
</head>
<body class="frame frame-${page.frame}">
<a class="skip" href="#main">Skip to content</a>
${header(facts)}
${page.frame === 'dashboard' && navigation(facts)}
<main id="main" tabindex="-1">
${page.body}
</main>
${page.frame === 'site' ? siteFooter(facts.contact) : smallFooter}
</body>
</html>
`
  return placeUnder(document.markup, facts.basePath)
}

function header({ viewer, csrfField }: FrameFacts): Html {
  return html`<header class="top${viewer === null && ' top-open'}">
<a class="top-brand" href="/">${brand()}</a>
<nav class="top-links" aria-label="Service">
<a class="top-wide" href="/pricing">Pricing</a>
<a class="top-wide top-reference" href="/docs/guides">Docs</a>
${linksFor(viewer, csrfField)}
</nav>
</header>`
}

function linksFor(viewer: FrameFacts['viewer'], csrfField: Html): Html {
  if (viewer === 'unknown') return html`<a href="/dashboard">Dashboard</a>`
  return viewer === null ? signedOut : signedIn(viewer.email, csrfField)
}

const signedOut = html`<a href="/signin">Sign in</a>
<a class="button button-primary button-small" href="/signup">Sign up</a>`

function signedIn(email: string, csrfField: Html): Html {
  return html`<a class="top-account" href="/dashboard" title="${email}">${email}</a>
<form method="post" action="/signout">${csrfField}<button class="button button-quiet button-small" type="submit">Sign out</button></form>`
}
