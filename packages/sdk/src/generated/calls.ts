// `npm run openapi` writes this file from the interface description. Do not edit it.

import type { CallOptions, StreamEvent } from '../operation.ts'
import type { SentBytes } from '../request.ts'
import type {
  Account,
  ApiKeys,
  AskAnswer,
  AskInput,
  AutoTopup,
  AutoTopupSettings,
  BulkChoice,
  BulkFile,
  BulkFiles,
  BulkStart,
  CheckoutSession,
  CompanyEmail,
  Credentials,
  Credits,
  CreditTier,
  DeletedBulkFile,
  EnrichCompanyInput,
  EnrichCompanyReply,
  EnrichEmailInput,
  EnrichEmailReply,
  Evidence,
  FindAllInput,
  FindAllJob,
  FindAllReply,
  FindEmailCompanyInput,
  FindEmailCompanyReply,
  FindEmailDecisionMakerInput,
  FindEmailDecisionMakerReply,
  FindEmailLinkedinInput,
  FindEmailLinkedinReply,
  FindEmailPersonInput,
  FindEmailPersonReply,
  FindWebsiteInput,
  FindWebsiteReply,
  Job,
  JobSummary,
  Jobs,
  MintedKey,
  Purchase,
  RevokedKey,
  Sandbox,
  SubmittedJob,
  TopupReply,
  Usage,
  UsageEntry,
  VerifyEmailInput,
  VerifyEmailReply,
  WebhookSecret,
} from './types.ts'

/** A method for each operation. Fields are spelled as the interface spells them. */
export type Calls = {
  /** Find a website. */
  findWebsite(input: FindWebsiteInput, options?: CallOptions): Promise<FindWebsiteReply>
  /** Find a person's email. */
  findEmailPerson(input: FindEmailPersonInput, options?: CallOptions): Promise<FindEmailPersonReply>
  /** Find a decision-maker. */
  findEmailDecisionMaker(
    input: FindEmailDecisionMakerInput,
    options?: CallOptions,
  ): Promise<FindEmailDecisionMakerReply>
  /** Find an email by LinkedIn profile. */
  findEmailLinkedin(
    input: FindEmailLinkedinInput,
    options?: CallOptions,
  ): Promise<FindEmailLinkedinReply>
  /** List a company's emails. */
  findEmailCompany(
    input: FindEmailCompanyInput,
    options?: CallOptions,
  ): Promise<FindEmailCompanyReply>
  /** Describe a company. */
  enrichCompany(input: EnrichCompanyInput, options?: CallOptions): Promise<EnrichCompanyReply>
  /** Identify a work email. */
  enrichEmail(input: EnrichEmailInput, options?: CallOptions): Promise<EnrichEmailReply>
  /** Find everything. */
  findAll(input: FindAllInput, options?: CallOptions): Promise<FindAllReply>
  /** Verify an email. */
  verifyEmail(input: VerifyEmailInput, options?: CallOptions): Promise<VerifyEmailReply>
  /** Create an account. */
  signup(input: Credentials, options?: CallOptions): Promise<MintedKey>
  /** Mint another key. */
  mintApiKey(input: Credentials, options?: CallOptions): Promise<MintedKey>
  /** List keys. */
  listApiKeys(options?: CallOptions): Promise<ApiKeys>
  /** Revoke a key. */
  revokeApiKey(
    input: {
      /** The `key_prefix` of the key: its first 17 characters. */
      readonly prefix: string
    },
    options?: CallOptions,
  ): Promise<RevokedKey>
  /** Profile and balance. */
  getAccount(options?: CallOptions): Promise<Account>
  /** Balance. */
  getCredits(options?: CallOptions): Promise<Credits>
  /** Statement. */
  getUsage(
    input?: {
      /** Entries of the page, 1 to 200. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): Promise<Usage>
  /** Evidence of an answer. */
  getEvidence(
    input: {
      /**
       * `X-Request-Id` of the reply that was searched for. For a repeat, and each part of find-all, the `Link`
       * header of the reply leads here. Of a job: `job_id`; of a row of a file: `file_id`, `-` and its place in
       * the file, counted from 0, where a header has place 0; of a task of A2A: `evidence_ids` of its artifact.
       */
      readonly request_id: string
    },
    options?: CallOptions,
  ): Promise<Evidence>
  /** Picture of a logo. */
  getLogo(
    input: {
      /** Domain of the company, as `domain` of `/enrich-company` has it. */
      readonly domain: string
    },
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>
  /** A question in your own words. */
  ask(input: AskInput, options?: CallOptions): Promise<AskAnswer>
  /** The same as events. */
  askStream(input: AskInput, options?: CallOptions): AsyncIterable<StreamEvent>
  /** find-all as a job. */
  submitFindAll(input: FindAllJob, options?: CallOptions): Promise<SubmittedJob>
  /** A job. */
  getJob(
    input: {
      /** `job_id` of the reply that submitted it. */
      readonly job_id: string
    },
    options?: CallOptions,
  ): Promise<Job>
  /** Cancel a job. */
  cancelJob(
    input: {
      /** `job_id` of the reply that submitted it. */
      readonly job_id: string
    },
    options?: CallOptions,
  ): Promise<Job>
  /** Your jobs. */
  listJobs(
    input?: {
      /** Jobs of the page, 1 to 100. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): Promise<Jobs>
  /** The secret of webhooks. */
  getWebhookSecret(options?: CallOptions): Promise<WebhookSecret>
  /** Renew the secret of webhooks. */
  rotateWebhookSecret(options?: CallOptions): Promise<WebhookSecret>
  /** A file of many lookups. */
  uploadFile(
    input: {
      /** The name of the file; its ending is a hint to its format. */
      readonly name?: string | undefined
      /** Name of the lookup. */
      readonly operation?: string | undefined
      readonly column?: string | readonly string[] | undefined
      /** The name of a column: rows with a value in it are not looked up. */
      readonly only_empty?: string | undefined
      /** `true`: start it at once as proposed. */
      readonly confirm?: string | undefined
      /** With `confirm`: `false` as in the body of a start. */
      readonly wait?: 'true' | 'false' | undefined
      readonly max_credits?: string | undefined
      readonly body: SentBytes
    },
    options?: CallOptions,
  ): Promise<BulkFile>
  /** Your files. */
  listFiles(
    input?: {
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): Promise<BulkFiles>
  /** A file. */
  getFile(
    input: {
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    },
    options?: CallOptions,
  ): Promise<BulkFile>
  /** Delete a file. */
  deleteFile(
    input: {
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    },
    options?: CallOptions,
  ): Promise<DeletedBulkFile>
  /** Start a file, or go on with it. */
  startFile(
    input: {
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    } & BulkStart,
    options?: CallOptions,
  ): Promise<BulkFile>
  /** Other columns. */
  proposeFile(
    input: {
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    } & BulkChoice,
    options?: CallOptions,
  ): Promise<BulkFile>
  /** Stop a file. */
  stopFile(
    input: {
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    },
    options?: CallOptions,
  ): Promise<BulkFile>
  /** The rows with what was found. */
  getFileResult(
    input: {
      /** How the rows are written; as the file was sent when left out. */
      readonly format?: 'csv' | 'tsv' | 'jsonl' | 'xlsx' | undefined
      /** `file_id` of the reply to its upload. */
      readonly file_id: string
    },
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>
  /** Credit packs. */
  listProducts(options?: CallOptions): Promise<readonly CreditTier[]>
  /** Buy in a browser. */
  createCheckoutSession(input: Purchase, options?: CallOptions): Promise<CheckoutSession>
  /** Buy in a browser (alias). */
  createCheckout(input: Purchase, options?: CallOptions): Promise<CheckoutSession>
  /** Buy with the saved card. */
  topup(input: Purchase, options?: CallOptions): Promise<TopupReply>
  /** Automatic top-up. */
  getAutoTopup(options?: CallOptions): Promise<AutoTopup>
  /** Switch the automatic top-up on or off. */
  setAutoTopup(input: AutoTopupSettings, options?: CallOptions): Promise<AutoTopup>
  /** How the sandbox works. */
  describeSandbox(options?: CallOptions): Promise<Sandbox>
}

/** Results in pages, one after the other. */
export type Pages = {
  /** List a company's emails. */
  findEmailCompany(
    input: FindEmailCompanyInput,
    options?: CallOptions,
  ): AsyncIterable<FindEmailCompanyReply>
  /** Statement. */
  getUsage(
    input?: {
      /** Entries of the page, 1 to 200. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<Usage>
  /** Your jobs. */
  listJobs(
    input?: {
      /** Jobs of the page, 1 to 100. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<Jobs>
  /** Your files. */
  listFiles(
    input?: {
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<BulkFiles>
}

/** Their items, across all pages. */
export type Items = {
  /** List a company's emails. */
  findEmailCompany(input: FindEmailCompanyInput, options?: CallOptions): AsyncIterable<CompanyEmail>
  /** Statement. */
  getUsage(
    input?: {
      /** Entries of the page, 1 to 200. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<UsageEntry>
  /** Your jobs. */
  listJobs(
    input?: {
      /** Jobs of the page, 1 to 100. */
      readonly limit?: number | undefined
      /** `next_cursor` of the previous page. */
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<JobSummary>
  /** Your files. */
  listFiles(
    input?: {
      readonly cursor?: string | undefined
    },
    options?: CallOptions,
  ): AsyncIterable<BulkFile>
}
