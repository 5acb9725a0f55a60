import type { SmtpSelfTest } from '@enricher/engine/verify/smtp/smtp-self-test'
import type { AccountCare } from '@enricher/service/accounts/account-care'
import type { Accounts } from '@enricher/service/accounts/accounts'
import type { BrowserSessions } from '@enricher/service/accounts/browser-sessions'
import type { MailCare } from '@enricher/service/accounts/mail-care'
import type { Principals } from '@enricher/service/accounts/principals'
import type { Billing } from '@enricher/service/billing/billing'
import type { Bulk } from '@enricher/service/jobs/bulk'
import type { Jobs } from '@enricher/service/jobs/jobs'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Activity } from '@enricher/service/lookup/activity'
import type { Evidence } from '@enricher/service/lookup/evidence'
import type { FindLogo } from '@enricher/service/lookup/logo'
import type { Lookups } from '@enricher/service/lookup/lookups'
import type { AgentIdentity } from '@enricher/service/oauth/agent-identity'
import type { AuthorizationServer } from '@enricher/service/oauth/authorization-server'
import type { OAuthClients } from '@enricher/service/store/oauth/clients'
import type { OAuthGrants } from '@enricher/service/store/oauth/grants'
import type { Ask } from '../ask/ask.ts'
import type { OperatorServices } from './operator-services.ts'

/** The facts by which readiness is judged; each is shown to the operator as it is. */
export type Readiness = {
  readonly isReady: boolean
  readonly facts: { readonly [name: string]: string | number | boolean | null }
}

/** Says whether this process fails in a way that a restart might mend; each fact is shown as it is. */
export type Health = {
  readonly isHealthy: boolean
  readonly facts: { readonly [name: string]: string | number }
}

/** The services that the HTTP surface needs. */
export type HttpServices = {
  readonly accounts: Accounts
  /** The actions of people on their accounts in a browser. */
  readonly care: AccountCare
  readonly sessions: BrowserSessions
  /** Null: no mail can be sent. */
  readonly mail: MailCare | null
  readonly billing: Billing
  readonly operator: OperatorServices
  readonly principals: Principals
  /** The registration of agents by themselves. */
  readonly agents: AgentIdentity
  readonly oauth: {
    /** Returns the authorization server, which is loaded with its first request. */
    open(): Promise<AuthorizationServer>
    /** Returns what an address is counted as; only this is stored of it. */
    originOf(address: string): Buffer
    readonly clients: Pick<OAuthClients, 'isApproved'>
    readonly grants: Pick<OAuthGrants, 'list' | 'revoke'>
  }
  readonly lookups: Lookups
  /** Answers questions in plain language. */
  readonly ask: Ask
  /** Long work whose results are fetched later. */
  readonly jobs: Jobs
  readonly bulk: Bulk
  /** The files of the sandbox, which are kept in this process only. */
  readonly sandboxBulk: Bulk
  readonly activity: Activity
  readonly evidence: Evidence
  /** Finds the picture of a company's logo. */
  readonly findLogo: FindLogo
  readonly metrics: Metrics
  readonly logger: Logger
  readonly smtp: Pick<SmtpSelfTest, 'reach'>
  /** Returns whether a supervisor should restart this process. Asks no other service. */
  health(): Health
  /** Checks the database and the outgoing connection. Never rejects. */
  readiness(): Promise<Readiness>
}

/** The part of the configuration that the HTTP surface reads. */
export type HttpSettings = {
  /** The address it listens on. */
  readonly host: string
  /** Both addresses have no trailing slash. */
  readonly baseUrl: string
  readonly siteUrl: string
  readonly rateLimitPerMinute: number
  readonly authRateLimitPerMinute: number
  /** Price of `/verify-email`; null: it is not sold and has no route. */
  readonly verifyEmailCredits: number | null
  /** Days for which repeating a lookup that found something is free. */
  readonly cacheHitDays: number
  /** Bounds of an uploaded file. */
  readonly bulkMbMax: number
  readonly bulkRowsMax: number
  readonly bulkKeptDays: number
  /** Null: every process counts for itself. */
  readonly redisUrl: string | null
  /** Origins of web pages that may call: `*` for any, `none` for none. */
  readonly corsOrigins: readonly string[]
  /** Ranges whose `X-Forwarded-For` is believed; from other senders it could name any address. */
  readonly trustedProxies: readonly string[]
  /** The address for reports of weaknesses, as `security.txt` names it; null: there is none. */
  readonly securityContact: string | null
  /** The operator's address, as the crawler names it: a web page or a mail address; null: there is none. */
  readonly userAgentContact: string | null
}
