import { type Html, html } from '../html.ts'
import { operatorLink } from './operator-link.ts'

const personalData = html`<li><a href="/privacy">Personal data</a></li>`

/** The footer of the other pages. */
export const smallFooter = html`<footer class="site-footer"><ul>${personalData}</ul></footer>`

/** Returns the footer of the public pages, with links to the documents for people and for programs. */
export function siteFooter(contact: string | null): Html {
  const operator = operatorLink(contact, 'Contact')
  return html`<footer class="site-footer"><nav aria-label="Documents"><ul>
<li><a href="/docs/guides">Documentation</a></li>
<li><a href="/docs/">API reference</a></li>
<li><a href="/pricing">Pricing</a></li>
<li><a href="/auth.md">Authentication</a></li>
<li><a href="/openapi.json">OpenAPI</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
<li><a href="/sandbox">Sandbox</a></li>
${personalData}
${operator && html`<li>${operator}</li>`}
</ul></nav></footer>`
}
