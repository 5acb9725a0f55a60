import { ownVersion } from '@enricher/engine/lib/own-version'
import { submitButton } from '../components/button.ts'
import { drawer } from '../components/drawer.ts'
import { emptyState } from '../components/empty-state.ts'
import { field } from '../components/field.ts'
import { type Html, html } from '../html.ts'
import { anchorOf } from '../markdown.ts'
import type { Page } from '../page.ts'

/** An entry of the documentation's navigation. */
export type DocsLink = { readonly group: string; readonly path: string; readonly title: string }

type DocsFacts = {
  readonly links: readonly DocsLink[]
  /** Path of the shown page. */
  readonly path: string
  readonly title: string
  /** The headings that the page lists at its top when there are more than a few. */
  readonly headings?: readonly string[]
  readonly body: Html
  /** The text that was searched for; empty: none. */
  readonly search?: string
}

/** Path of the first page of the documentation. */
export const docsHomePath = '/docs/guides'
/** Title of that page, and the last part of all others. */
export const docsTitle = 'Documentation'
const searchCharactersMax = 100
// A page with as many headings as these is read at a glance.
const unlistedHeadingsMax = 4

/**
 * Returns a page of the documentation: its navigation, its search and the text. A narrow window has the navigation
 * folded above the text, a wide one beside it.
 */
export function docsPage({
  links,
  path,
  title,
  headings = [],
  body,
  search = '',
}: DocsFacts): Page {
  const isHome = path === docsHomePath
  return {
    title: title === docsTitle ? title : `${title} · ${docsTitle}`,
    description: `${title}: documentation of Enricher.`,
    frame: 'site',
    body: html`<div class="docs${isHome && ' docs-home'}">
${isHome && html`<div class="prose"><h1>${title}</h1><p>Guides, every lookup with examples you can run, and what each error means.</p></div>`}
<form class="form-row docs-search" role="search" method="get" action="${docsHomePath}">
${field({ name: 'q', label: 'Search the documentation', type: 'search', value: search, isRequired: false, isMarkedOptional: false, autocomplete: 'off', lengthMax: searchCharactersMax })}
${submitButton('Search', { look: 'plain' })}</form>
${!isHome && html`<div class="docs-contents">${drawer('Contents', menu(links, path))}</div>`}
<article class="prose">${!isHome && html`<h1>${title}</h1>`}
${headings.length > unlistedHeadingsMax && onThisPage(headings)}
${body}</article>
${!isHome && menu(links, path)}
<p class="docs-version">Enricher ${ownVersion} · <a href="/docs/">Interactive reference</a></p>
</div>`,
  }
}

function onThisPage(headings: readonly string[]): Html {
  return html`<nav class="docs-on-page" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2>
<ul>${headings.map((title) => html`<li><a href="#${anchorOf(title)}">${title}</a></li>`)}</ul></nav>`
}

function menu(links: readonly DocsLink[], path: string): Html {
  const groups = [...Map.groupBy(links, ({ group }) => group)]
  return html`<nav class="docs-menu" aria-label="Documentation">${groups.map(
    ([group, entries]) =>
      html`<div><h2>${group}</h2><ul>${entries.map(
        (entry) =>
          html`<li><a href="${entry.path}"${entry.path === path && html` aria-current="page"`}>${entry.title}</a></li>`,
      )}</ul></div>`,
  )}</nav>`
}

/** Returns the list of all pages, by group. */
export function docsMenu(links: readonly DocsLink[]): Html {
  return menu(links, '')
}

/** A page that a search has found, with the text around the first of its words. */
export type FoundPage = DocsLink & { readonly excerpt: string }

/** Returns the pages that a search has found. */
export function docsResults(pages: readonly FoundPage[]): Html {
  if (pages.length === 0)
    return emptyState('No page found', 'Try another word, or one word instead of several.')
  return html`<ul>${pages.map(
    ({ path, title, group, excerpt }) =>
      html`<li><a href="${path}">${title}</a> (${group})<p class="field-hint">${excerpt}</p></li>`,
  )}</ul>`
}
