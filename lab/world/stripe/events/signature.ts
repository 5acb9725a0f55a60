import { createHmac } from 'node:crypto'

/**
 * Signs a webhook body: the value of `Stripe-Signature`, `t=...,v1=...`, an HMAC-SHA-256 over time and raw body.
 * Another secret makes a forged one, a time of long ago a stale one.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signBody(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
