import { type Content, type Html, html } from '../html.ts'
import { codeBlock, commandBlock } from './code-block.ts'

/** A call of the API and its reply, as programs see them. */
export type Exchange = {
  /** The command that makes the call. */
  readonly command: string
  readonly status: number
  /** The reply's body, shown as JSON. */
  readonly body: unknown
  /** A remark beside the status. */
  readonly note?: Content
}

/** Returns a call with its reply below it. */
export function exchange({ command, status, body, note }: Exchange): Html {
  return html`<div class="exchange">
<h3 class="exchange-title">Request</h3>
${commandBlock('The request as a curl command', command)}
<h3 class="exchange-title">Answer <span class="exchange-status exchange-${status < 400 ? 'good' : 'bad'}">${status}</span>${note !== undefined && html`<span class="exchange-note">${note}</span>`}</h3>
${codeBlock('The answer as JSON', JSON.stringify(body, null, 2))}
</div>`
}
