import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { creditTiers } from '@enricher/contract/billing'
import { once } from '@enricher/engine/lib/once'
import { ownVersion } from '@enricher/engine/lib/own-version'
import { balanceCardUri, findAllCardUri } from './card-uris.ts'

/** A page that a host shows for the result of a tool. */
export type Card = {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  /** Returns the page: one text that loads nothing else. */
  html(): string
}

export const cards: readonly Card[] = [
  {
    uri: findAllCardUri,
    name: 'find-all-card',
    title: 'Company card',
    description: 'Shows the result of find-all: website, decision-makers and emails.',
    html: once(() => cardPage('Company', 'find-all.js', {})),
  },
  {
    uri: balanceCardUri,
    name: 'balance-card',
    title: 'Balance card',
    description: 'Shows the balance, and opens a checkout.',
    html: once(() => cardPage('Balance', 'balance.js', { tiers: creditTiers })),
  },
]

/** Returns a page with a policy that only allows the page's own script and style. */
function cardPage(title: string, scriptName: string, facts: object): string {
  const known = JSON.stringify({ version: ownVersion, ...facts }).replaceAll('<', '\\u003c')
  const style = read('card.css')
  const script = [read('host.js'), read(scriptName)].map(inlined).join('\n')
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(script)}`,
    `style-src ${sourceOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main id="card" aria-live="polite"></main>
<script type="application/json" id="facts">${known}</script>
<script>${script}</script>
</body>
</html>
`
}

/** Returns a module without its import lines and `export` keywords, as a part of one script. */
function inlined(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .map((line) => (line.startsWith('export ') ? line.slice('export '.length) : line))
    .join('\n')
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

/** Returns the digest of an inline text as a source of the policy (CSP level 3). */
function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
