import { html } from '../../../../packages/surfaces/web/html.ts'
import type { Mode, Work } from '../model/mode.ts'
import { expireOverdue } from '../payments/checkout.ts'
import { answerChallenge } from './answer-challenge.ts'
import { answerCheckout } from './answer-checkout.ts'
import { layOutPage } from './page.ts'
import type { PageReply, PageRequest } from './page-reply.ts'
import { renderReceipt } from './receipt-page.ts'
import { pageStyles } from './styles.ts'

type Page = (work: Work, id: string, request: PageRequest) => PageReply | null

/** Pages by the beginning of their path; the id of the object they are about is the last part of it. */
const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  ['/c/pay/', answerCheckout],
  ['/3ds/', answerChallenge],
  ['/receipts/', showReceipt],
])

/** Answers a browser: the payment page, the bank's page, a receipt. */
export function answerPage(
  modes: readonly Mode[],
  pathname: string,
  request: PageRequest,
): PageReply {
  if (pathname === '/style.css') return { status: 200, css: pageStyles }
  const end = pathname.lastIndexOf('/') + 1
  const page = pages.get(pathname.slice(0, end))
  for (const mode of modes) {
    const work = { ...mode, cause: { id: null, idempotency_key: null } }
    expireOverdue(work)
    const reply = page?.(work, pathname.slice(end), request)
    if (reply) return reply
  }
  return { status: 404, html: layOutPage('Not found', html`<h1>There is no such page</h1>`) }
}

function showReceipt(work: Work, id: string): PageReply | null {
  const charge = work.tables.charge.get(id)
  return charge?.paid ? { status: 200, html: renderReceipt(charge) } : null
}
