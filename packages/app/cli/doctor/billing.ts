import { creditTiers } from '@enricher/contract/billing'
import { counted, formatCount, wordFor } from '@enricher/engine/lib/counted'
import { priceMistake } from '@enricher/service/billing/decide-payment'
import { type Differences, findDifferences } from '@enricher/service/billing/find-differences'
import { GatewayError, type PaymentGateway } from '@enricher/service/billing/payment-gateway'
import { priceSettings } from '@enricher/service/billing/price-check'
import { createBillingCustomers } from '@enricher/service/store/billing/customers'
import { readCreditsOwed } from '@enricher/service/store/billing/payment-history'
import { createPayments } from '@enricher/service/store/billing/payments'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { inspect } from '@enricher/service/store/inspection'
import { stripeModeOf } from '../../config/billing-settings.ts'
import type { Config } from '../../config/config.ts'
import { openGateway } from '../../wiring/selling.ts'
import { withStore } from '../with-store.ts'
import { type Finding, reasonBeside } from './finding.ts'

// A longer list would not be read entry by entry.
const listedMax = 5

/** Checks whether credits can be sold with this configuration, and whether all payments were credited. */
export async function checkBilling(config: Config): Promise<readonly Finding[]> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config
  if (secretKey === null || webhookSecret === null) {
    return [{ state: 'ok', text: 'not configured: no credits are sold' }]
  }
  const { gateway, close } = await openGateway(config, { secretKey, webhookSecret })
  try {
    const prices = await checkPrices(config, gateway)
    if (prices.some(({ state }) => state !== 'ok')) return prices
    return [...prices, ...(await checkPayments(config, gateway))]
  } finally {
    await close()
  }
}

async function checkPrices(config: Config, gateway: PaymentGateway): Promise<readonly Finding[]> {
  const prices = {
    '1k': config.stripePrice1k,
    '5k': config.stripePrice5k,
    '25k': config.stripePrice25k,
  }
  const findings: Finding[] = []
  for (const tier of creditTiers) {
    const id = prices[tier.key]
    const setting = priceSettings[tier.key]
    if (id === null)
      findings.push({ state: 'ok', text: `${setting} is not set: ${tier.name} are not sold` })
    else {
      const finding = await checkPrice(gateway, tier, { id, setting })
      findings.push(finding)
      // Without an answer from Stripe the other checks would fail, too.
      if (finding.text.startsWith('Stripe ')) return [finding]
    }
  }
  return findings
}

async function checkPrice(
  gateway: PaymentGateway,
  tier: (typeof creditTiers)[number],
  { id, setting }: { readonly id: string; readonly setting: string },
): Promise<Finding> {
  const mode = gateway.isLive ? 'live' : 'test'
  try {
    const mistake = priceMistake(await gateway.price(id), tier, gateway.isLive)
    if (mistake === null) {
      return {
        state: 'ok',
        text: `${setting}: ${tier.name} for ${tier.amountUsd} USD, ${mode} mode`,
      }
    }
    const advice = `set ${setting} to a one-time price of ${tier.amountUsd} USD in ${mode} mode`
    return { state: 'fail', text: `${setting} is not the price of this tier: ${mistake}`, advice }
  } catch (error) {
    // A report continues after a failure.
    if (!(error instanceof GatewayError)) throw error
    if (error.fault === 'missing') {
      const advice = `prices of test and live mode differ: STRIPE_SECRET_KEY is of ${mode} mode`
      return { state: 'fail', text: `${setting}: no such price in ${mode} mode`, advice }
    }
    if (error.fault === 'unauthorized') {
      const advice = 'check STRIPE_SECRET_KEY: it was revoked, or may not read prices'
      return { state: 'fail', text: 'Stripe refuses STRIPE_SECRET_KEY', advice }
    }
    const advice = 'open the way out to STRIPE_API_BASE (HTTPS), or try again later'
    return { state: 'warn', text: `Stripe cannot be asked: ${error.message}`, advice }
  }
}

async function checkPayments(config: Config, gateway: PaymentGateway): Promise<readonly Finding[]> {
  try {
    if (config.databaseUrl === null)
      return await withStore(config, ({ db }) => compare(config, db, gateway))
    const db = openDatabase({ connection: config.databaseUrl, poolSize: 1 })
    try {
      const { pending } = await inspect(db)
      if (pending.length > 0) return []
      return await compare(config, db, gateway)
    } finally {
      await db.close()
    }
  } catch (error) {
    // A report continues after a failure.
    return [{ state: 'warn', text: `payments were not compared: ${reasonBeside(error)}` }]
  }
}

async function compare(
  config: Config,
  db: Database,
  gateway: PaymentGateway,
): Promise<readonly Finding[]> {
  const isLive = stripeModeOf(config) === 'live'
  const payments = createPayments(db, isLive)
  const customers = createBillingCustomers(db, isLive)
  const nowS = Math.floor(Date.now() / 1000)
  const found = await findDifferences({ gateway, payments, customers }, nowS)
  return [...differenceFindings(found), ...owedFindings(await readCreditsOwed(db, null))]
}

function differenceFindings({ paid, missing, foreign, isWhole }: Differences): Finding[] {
  const all = formatCount(paid + missing.length)
  const seen = `${all} payments of the last ${isWhole ? '7 days' : 'days'} at Stripe`
  const other: Finding[] =
    foreign === 0
      ? []
      : [
          {
            state: 'ok',
            text: `${formatCount(foreign)} more are of customers of another installation`,
          },
        ]
  if (missing.length === 0) return [{ state: 'ok', text: `${seen}: all are credited` }, ...other]
  const list = missing.slice(0, listedMax).join(', ')
  return [
    {
      state: 'fail',
      text: `${seen}: ${formatCount(missing.length)} are not credited: ${list}`,
      advice:
        'a running service credits them within five minutes; what stays is named in its log: "a payment was not credited"',
    },
    ...other,
  ]
}

function owedFindings(owed: number): Finding[] {
  if (owed === 0) return []
  return [
    {
      state: 'ok',
      text: `${counted(owed, 'credit')} ${wordFor(owed, 'is', 'are')} owed for payments that went back`,
    },
  ]
}
