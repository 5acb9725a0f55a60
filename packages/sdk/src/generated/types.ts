// `npm run openapi` writes this file from the interface description. Do not edit it.

export type FindWebsiteInput = {
  /** The name of the company as people write it. */
  readonly company_name: string
  /** Facts that tell the company apart: industry, city, country, kind of entity. */
  readonly context?: string | null | undefined
  /**
   * The number of the company in a register or for VAT, as it writes it: `DE123456788`, `SIREN 732829320`,
   * `HRB 12345 Hamburg`. A page that bears it decides (`HRB`, `HRA` and `GnR` only with their court); one
   * with a wrong check digit is refused.
   */
  readonly registration_number?: string | null | undefined
}

export type FindWebsiteReply = {
  /** The name, as the request has it. */
  readonly company_name: string
  /** Null when none was found. */
  readonly website_url: string | null
  /** Where the result came from. */
  readonly source: string | null
  /** Probability that this is the company's official website. */
  readonly confidence: number | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type FindEmailPersonInput = {
  /** With `last_name`. */
  readonly first_name?: string | null | undefined
  /** With `first_name`. */
  readonly last_name?: string | null | undefined
  /** First and last name in one; not read when `first_name` and `last_name` are both there. */
  readonly full_name?: string | null | undefined
  /** The company's domain or the address of any page there. Preferred to `company_name`. */
  readonly domain?: string | null | undefined
  /** The name, for a search without `domain`; finding the website is part of the price. */
  readonly company_name?: string | null | undefined
}

export type EmailStatus = 'valid' | 'risky' | 'unknown'

export type FindEmailPersonReply = {
  /** The address found. */
  readonly email: string | null
  /**
   * `valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts
   * everything or cannot be asked, or a colleague may have it; `unknown`: published by the company, and the
   * host could not be asked.
   */
  readonly email_status: EmailStatus | null
  /** The source or provider that returned the email. */
  readonly source: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type FindEmailDecisionMakerInput = {
  /**
   * A role: `ceo`, `sales`, `operations`, `buyer`, `finance`, `hr`, `marketing` ..., or words to look for in
   * titles.
   */
  readonly decision_maker_category: string
  /**
   * The company's domain, `acme.example`. The address of any page there and internationalised spellings are
   * understood; free-mail, social and non-public domains are refused.
   */
  readonly domain: string
}

export type FindEmailDecisionMakerReply = {
  /** As the company writes it. */
  readonly name: string | null
  /** The address found. */
  readonly email: string | null
  /** Null when no profile is known. */
  readonly linkedin_url: string | null
  /** As the company writes it. */
  readonly job_title: string | null
  /**
   * `valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts
   * everything or cannot be asked, or a colleague may have it; `unknown`: published by the company, and the
   * host could not be asked.
   */
  readonly email_status: EmailStatus | null
  /** The source or provider that returned the email. */
  readonly source: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type FindEmailLinkedinInput = {
  /** The address of a person's profile, `https://www.linkedin.com/in/jane-doe`. */
  readonly linkedin_url: string
}

export type FindEmailLinkedinReply = {
  /** The profile as it was sent. */
  readonly linkedin_url: string | null
  /** The owner of the profile. */
  readonly name: string | null
  /** The address found. */
  readonly email: string | null
  /** As the company writes it. */
  readonly job_title: string | null
  /**
   * `valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts
   * everything or cannot be asked, or a colleague may have it; `unknown`: published by the company, and the
   * host could not be asked.
   */
  readonly email_status: EmailStatus | null
  /** The source or provider that returned the email. */
  readonly source: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type Seniority = 'executive' | 'director' | 'manager' | 'staff'

export type Department =
  | 'engineering'
  | 'finance'
  | 'hr'
  | 'it'
  | 'logistics'
  | 'marketing'
  | 'operations'
  | 'buyer'
  | 'sales'

export type FindEmailCompanyInput = {
  /**
   * The company's domain, `acme.example`. The address of any page there and internationalised spellings are
   * understood; free-mail, social and non-public domains are refused.
   */
  readonly domain: string
  /** Emails in the page; up to 500 when left out. */
  readonly limit?: number | null | undefined
  /** `next_cursor` of the page before; left out for the first page. */
  readonly cursor?: string | null | undefined
  /** Only addresses of people (`personal`), or of offices and departments (`role`). */
  readonly kind?: 'personal' | 'role' | null | undefined
  /** Only people whose title fills this role: `ceo`, `sales` ..., or words of titles. */
  readonly role?: string | null | undefined
  /** Only people whose title is of this level. */
  readonly seniority?: Seniority | null | undefined
  /** Only people whose title names this field of work, and its mailboxes: `sales@`. */
  readonly department?: Department | null | undefined
}

export type CompanyEmailSource = {
  /** `native:site`, `import` or `provider:hunter` ... */
  readonly source: string
  /** The page that shows the address; null where no page does. */
  readonly page: string | null
  /** When the source gave the address. */
  readonly seen_at: string
}

export type CompanyEmail = {
  /** The address. */
  readonly email: string
  /** The owner of the address; null for a role mailbox such as info@. */
  readonly name: string | null
  /** As the company writes it. */
  readonly title: string | null
  /** Null when no profile is known. */
  readonly linkedin_url: string | null
  /** `role`: a mailbox of an office or a department, such as `info@`. */
  readonly kind?: 'personal' | 'role' | undefined
  /**
   * `valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts
   * everything or cannot be asked, or a colleague may have it; `unknown`: published by the company, and the
   * host could not be asked. `null` in the list of a company: not checked.
   */
  readonly email_status?: EmailStatus | null | undefined
  /** The places that give the address, the company's page first. */
  readonly sources?: readonly CompanyEmailSource[] | undefined
}

export type FindEmailCompanyReply = {
  /** Empty only when a miss is served from the cache. */
  readonly emails: readonly CompanyEmail[]
  /** Number of emails in this page. */
  readonly count: number
  /** True when there is another page. */
  readonly has_more: boolean
  /** Null on the last page. */
  readonly next_cursor: string | null
  /** The source of the address: `native:site`, `native:site+provider:hunter` ... */
  readonly source: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type EnrichCompanyInput = {
  /** The company's domain or the address of any page there. Preferred to `company_name`. */
  readonly domain?: string | null | undefined
  /** The name, for a search without `domain`; finding the website is part of the price. */
  readonly company_name?: string | null | undefined
  /** Facts that tell the company apart: industry, city, country, kind of entity. */
  readonly context?: string | null | undefined
  /**
   * The number of the company in a register or for VAT, as it writes it: `DE123456788`, `SIREN 732829320`,
   * `HRB 12345 Hamburg`. A page that bears it decides (`HRB`, `HRA` and `GnR` only with their court); one
   * with a wrong check digit is refused. It is neither read nor checked beside `domain`.
   */
  readonly registration_number?: string | null | undefined
}

export type CompanyAddress = {
  /** Street and number. */
  readonly street: string | null
  /** As the company writes it. */
  readonly postcode: string | null
  /** The town. */
  readonly locality: string | null
  /** The state, province or canton. */
  readonly region: string | null
  /** Two letters (ISO 3166-1). */
  readonly country: string | null
}

export type PhoneKind = 'landline' | 'mobile' | 'fax' | 'other'

export type CompanyPhone = {
  /** With its country, `+4930123456` (E.164). */
  readonly number: string
  /** The kind of line. */
  readonly kind: PhoneKind
}

export type CompanyRegistration = {
  /** The register or kind of number: `vat`, `hrb`, `siren` ... */
  readonly kind: string
  /** The number in that register. */
  readonly number: string
  /** Two letters (ISO 3166-1). */
  readonly country: string
}

export type EnrichCompanyReply = {
  /** The registrable domain of the site that was read. */
  readonly domain: string | null
  /** The name that the company goes by. */
  readonly name: string | null
  /** The name in its register or imprint. */
  readonly legal_name: string | null
  /** As the company writes it: `GmbH`, `Ltd` ... */
  readonly legal_form: string | null
  /** The business, in the words of the company. */
  readonly description: string | null
  /** The trade that its site shows. */
  readonly industry: string | null
  /** The year. */
  readonly founded_year: number | null
  /** Number of staff as the site states it, `11-50`. */
  readonly employee_range: string | null
  /** The seat of the company. */
  readonly address: CompanyAddress | null
  /** Telephone and fax numbers of the company. */
  readonly phones: readonly CompanyPhone[]
  /** Role addresses at the company's own domain, such as `info@`. */
  readonly emails: readonly string[]
  /** The company's own pages, by network: `linkedin`, `facebook` ... */
  readonly social: { readonly [name: string]: string }
  /** Address of the picture on its site; `GET /logo/{domain}` gives it. */
  readonly logo_url: string | null
  /** Its entries in registers, and its tax numbers. */
  readonly registrations: readonly CompanyRegistration[]
  /** Languages of the site, `de`. */
  readonly languages: readonly string[]
  /** The kind of site: a firm, a shop, a practice ... */
  readonly site_kind: string | null
  /** Software that the pages show. */
  readonly technologies: readonly string[]
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type EnrichEmailInput = {
  /** A work address, `jane.doe@acme.example`. */
  readonly email: string
}

export type EnrichedEmailStatus = 'valid' | 'invalid' | 'risky' | 'unknown'

export type CompanyProfile = {
  /** The registrable domain of the site that was read. */
  readonly domain: string | null
  /** The name that the company goes by. */
  readonly name: string | null
  /** The name in its register or imprint. */
  readonly legal_name: string | null
  /** As the company writes it: `GmbH`, `Ltd` ... */
  readonly legal_form: string | null
  /** The business, in the words of the company. */
  readonly description: string | null
  /** The trade that its site shows. */
  readonly industry: string | null
  /** The year. */
  readonly founded_year: number | null
  /** Number of staff as the site states it, `11-50`. */
  readonly employee_range: string | null
  /** The seat of the company. */
  readonly address: CompanyAddress | null
  /** Telephone and fax numbers of the company. */
  readonly phones: readonly CompanyPhone[]
  /** Role addresses at the company's own domain, such as `info@`. */
  readonly emails: readonly string[]
  /** The company's own pages, by network: `linkedin`, `facebook` ... */
  readonly social: { readonly [name: string]: string }
  /** Address of the picture on its site; `GET /logo/{domain}` gives it. */
  readonly logo_url: string | null
  /** Its entries in registers, and its tax numbers. */
  readonly registrations: readonly CompanyRegistration[]
  /** Languages of the site, `de`. */
  readonly languages: readonly string[]
  /** The kind of site: a firm, a shop, a practice ... */
  readonly site_kind: string | null
  /** Software that the pages show. */
  readonly technologies: readonly string[]
}

export type EnrichEmailReply = {
  /** The mailbox: in lower case, without the tag of `jane+tag@`. */
  readonly email: string | null
  /** The person whose address it is; null when that is not sure. */
  readonly name: string | null
  /** As the company states it. */
  readonly job_title: string | null
  /** The person's profile, where the company's site links to it. */
  readonly linkedin_url: string | null
  /**
   * Where the person is named: `native:site`, `import`, `native:smtp` (proven by an earlier check);
   * `native:pattern`: the address is built as others of the company are, and one person there fits.
   */
  readonly source: string | null
  /**
   * The chance that the address is this person's where it was concluded from a pattern; null where a page or
   * list names the person beside it.
   */
  readonly confidence: number | null
  /**
   * `valid`: its server accepts it and refuses a random one; `invalid`: it does not exist; `risky`: it takes
   * no mail now, or its server accepts everything; `unknown`: nothing was learnt.
   */
  readonly email_status: EnrichedEmailStatus | null
  /** The facts of the company, as `/enrich-company` gives them; null: none are known. */
  readonly company: CompanyProfile | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type FindAllInput = {
  /** The name of the company as people write it. */
  readonly company_name: string
  /** Facts that tell the company apart: industry, city, country, kind of entity. */
  readonly context?: string | null | undefined
  /** Roles to find a decision-maker for; ceo, sales, operations when left out. */
  readonly dm_categories?: readonly string[] | null | undefined
  /** True: the company-wide roster is neither searched nor charged. */
  readonly skip_company_emails?: boolean | undefined
  /** True: the facts of the company as well, for 5 credits when there are any. */
  readonly include_profile?: boolean | undefined
}

export type FoundWebsite = {
  /** Null when none was found. */
  readonly url: string | null
  /** Where it came from. */
  readonly source: string | null
  /** Probability that this is the company's official website. */
  readonly confidence: number | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
}

export type FoundDecisionMaker = {
  /** The role, as the request has it. */
  readonly category: string
  /** As the company writes it. */
  readonly name: string | null
  /** The address found. */
  readonly email: string | null
  /** Null when no profile is known. */
  readonly linkedin_url: string | null
  /** As the company writes it. */
  readonly job_title: string | null
  /**
   * `valid`: proven by its mail server or a verifier; `risky`: known or derived, but its host accepts
   * everything or cannot be asked, or a colleague may have it; `unknown`: published by the company, and the
   * host could not be asked.
   */
  readonly email_status: EmailStatus | null
  /** The source or provider that returned the email. */
  readonly source: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Why there is no result; null when there is one. */
  readonly error: string | null
}

export type FoundProfile = {
  /** The registrable domain of the site that was read. */
  readonly domain: string | null
  /** The name that the company goes by. */
  readonly name: string | null
  /** The name in its register or imprint. */
  readonly legal_name: string | null
  /** As the company writes it: `GmbH`, `Ltd` ... */
  readonly legal_form: string | null
  /** The business, in the words of the company. */
  readonly description: string | null
  /** The trade that its site shows. */
  readonly industry: string | null
  /** The year. */
  readonly founded_year: number | null
  /** Number of staff as the site states it, `11-50`. */
  readonly employee_range: string | null
  /** The seat of the company. */
  readonly address: CompanyAddress | null
  /** Telephone and fax numbers of the company. */
  readonly phones: readonly CompanyPhone[]
  /** Role addresses at the company's own domain, such as `info@`. */
  readonly emails: readonly string[]
  /** The company's own pages, by network: `linkedin`, `facebook` ... */
  readonly social: { readonly [name: string]: string }
  /** Address of the picture on its site; `GET /logo/{domain}` gives it. */
  readonly logo_url: string | null
  /** Its entries in registers, and its tax numbers. */
  readonly registrations: readonly CompanyRegistration[]
  /** Languages of the site, `de`. */
  readonly languages: readonly string[]
  /** The kind of site: a firm, a shop, a practice ... */
  readonly site_kind: string | null
  /** Software that the pages show. */
  readonly technologies: readonly string[]
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
}

export type FindAllReply = {
  /** The name, as the request has it. */
  readonly company_name: string
  /** The registrable domain of the website. */
  readonly domain: string | null
  /** The official website, with its source. */
  readonly website: FoundWebsite
  /** One for each category. */
  readonly decision_makers: readonly FoundDecisionMaker[]
  /** The emails known of the company, up to one page; empty when the roster was skipped. */
  readonly company_emails: readonly CompanyEmail[]
  /** Number of `company_emails`. */
  readonly company_emails_count: number
  /** Where the roster came from. */
  readonly company_emails_source: string | null
  /** True when the roster was served from the caller's own cache, which is free. */
  readonly company_emails_cached: boolean
  /** Only with `include_profile`; null when none was found. */
  readonly profile?: FoundProfile | null | undefined
  /** Company emails plus decision-makers that returned an email. */
  readonly total_emails: number
  /** Net credits taken for this call. */
  readonly credits_charged: number
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  /** Every part that brought no result, and why; parts that found nothing included. */
  readonly errors: readonly string[]
  /** True: a source gave no reply, and asking again may find more. */
  readonly unsure?: boolean | undefined
  /** With `unsure`: after how many seconds that is so. */
  readonly retry_after?: number | undefined
}

export type VerifyEmailInput = {
  /** The address to ask about. One that is none is `invalid`, not an error. */
  readonly email: string
}

export type MailboxStatus = 'valid' | 'invalid' | 'risky' | 'unknown'

export type VerifyEmailReply = {
  /** The address, as the request has it. */
  readonly email: string
  /**
   * `valid`: its server accepts it and refuses a random one; `invalid`: it does not exist; `risky`: it takes
   * no mail now, or its server accepts everything; `unknown`: nothing was learnt.
   */
  readonly status: MailboxStatus | null
  /**
   * Why, in one word: `accepted`, `no_such_mailbox`, `greylisted` ...; `verifier_accepted` and
   * `verifier_refused` are the word of a provider, where the mail server could not be asked.
   */
  readonly reason: string | null
  /** The kind of mail host: `google`, `microsoft`, `other` ... */
  readonly mail_host: string | null
  /** When the verdict was reached (RFC 3339). */
  readonly checked_at: string | null
  /** True when served from the caller's own cache, which is free. */
  readonly cached: boolean
  /** Balance after the call, in credits. */
  readonly credits_remaining: number | null
}

export type Credentials = {
  /** The address of the account. */
  readonly email: string
  /** At least 8 characters. */
  readonly password: string
  /** A name for the key, to tell keys apart later. */
  readonly label?: string | null | undefined
}

export type MintedKey = {
  readonly user_id: string
  readonly email: string
  /** The full key. It is shown only in this reply. */
  readonly api_key: string
  /** The first 17 characters, safe to display. */
  readonly key_prefix: string
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  readonly created_at: string
}

export type ApiKey = {
  /** The first 17 characters. */
  readonly key_prefix: string
  /** The name it was given. */
  readonly label: string | null
  readonly created_at: string
  /** When it was last used, to the hour; null when it never was. */
  readonly last_used_at: string | null
}

export type ApiKeys = {
  readonly keys: readonly ApiKey[]
}

export type RevokedKey = {
  readonly key_prefix: string
  readonly revoked: boolean
}

export type Account = {
  readonly user_id: string
  /** The address of the account. */
  readonly email: string | null
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  /** Credits ever purchased; a refund does not lower it. */
  readonly total_purchased: number
  /** True when off-session top-ups are possible. */
  readonly has_saved_card: boolean
  /** Number of active API keys. */
  readonly api_key_count: number
}

export type Credits = {
  readonly user_id: string
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  /** Credits ever purchased; a refund does not lower it. */
  readonly total_purchased: number
}

export type UsageEntry = {
  readonly id: string
  /** `trial`, `grant`, `purchase`, `lookup`, `take_back`, `refund`. The last two take credits back. */
  readonly kind: string
  /** The lookup that was charged. */
  readonly operation: string | null
  /** Change of the balance; negative for what it takes. */
  readonly credits: number
  readonly balance_after: number
  /**
   * `X-Request-Id` of the request that caused it; of a lookup, `GET /evidence/{request_id}` has what was
   * asked and seen.
   */
  readonly request_id: string | null
  readonly created_at: string
}

export type Usage = {
  readonly entries: readonly UsageEntry[]
  readonly has_more: boolean
  /** Null on the last page. */
  readonly next_cursor: string | null
}

export type EvidenceKind =
  | 'page'
  | 'site'
  | 'person'
  | 'address'
  | 'fact'
  | 'mailbox'
  | 'pattern'
  | 'source'
  | 'provider'

export type EvidenceVerdict = 'decides' | 'supports' | 'contradicts' | 'neutral'

export type EvidenceItem = {
  /**
   * `page`: a home or legal page; `site`: what a crawl read; `person`, `address`: named on the site, or
   * known from before; `fact`: what the site states about the company; `mailbox`: what its mail server or a
   * verifier says; `pattern`: how the company writes its addresses; `source`: a knowledge base, list or
   * search engine; `provider`: a vendor that was asked, or a value that it has on record.
   */
  readonly kind: EvidenceKind
  /** Address of the page it was read on. */
  readonly page: string | null
  /** When it was read, which may be long before the lookup. */
  readonly seen_at: string
  /** At most 200 characters of that page. Ellipses stand for what is left out. */
  readonly quote: string | null
  /** The verdict on the answer. */
  readonly verdict: EvidenceVerdict
  /** Why, in words. */
  readonly rule: string
  /** The field of the reply that the item explains. */
  readonly field?: string | undefined
  /** Its value as text. */
  readonly value?: string | undefined
  /** The share of right values among those of such a source on labelled sites; 0.95 where no labels tell it. */
  readonly confidence?: number | undefined
}

export type ExplainedLookup = {
  /** The lookup. */
  readonly operation: string
  /** The fields that were asked; null when they are not kept any more. */
  readonly question: { readonly [name: string]: unknown } | null
  readonly found_at: string
  /** The end of the answer in your cache, and of its evidence. */
  readonly kept_until: string
  readonly evidence: readonly EvidenceItem[]
}

export type Evidence = {
  readonly request_id: string
  /** One; of find-all one for each part that was searched for this request. */
  readonly lookups: readonly ExplainedLookup[]
}

export type AskInput = {
  /** The question, in English, German, French or Spanish: websites, people, roles, email addresses. */
  readonly question?: string | null | undefined
  /** The most that the answer may cost. A lookup that could exceed it is not begun. */
  readonly max_credits?: number | null | undefined
  /** NLWeb: the question, as a text or in `query.text`. `question` wins. */
  readonly query?:
    | string
    | {
        readonly text: string
      }
    | null
    | undefined
  /** NLWeb: earlier questions, oldest first; a text is split at commas. */
  readonly prev?: string | readonly string[] | null | undefined
  /** NLWeb: `list`, `summarize` or `generate`. */
  readonly mode?: string | null | undefined
  /** NLWeb: `true` or 1 streams the answer, as `/ask/stream` does. */
  readonly streaming?: boolean | number | string | null | undefined
  /** NLWeb: a UUID that names the question in the answer. */
  readonly query_id?: string | null | undefined
  /** NLWeb: the question as it is understood without those before it. */
  readonly decontextualized_query?: string | null | undefined
  /** NLWeb 0.54 and later: `context.prev` holds earlier questions. */
  readonly context?:
    | {
        /** Earlier questions, oldest first. */
        readonly prev?: string | readonly string[] | null | undefined
      }
    | null
    | undefined
  /** NLWeb 0.54 and later: how to answer. */
  readonly prefer?:
    | {
        /** `list`, `summarize` or `generate`. */
        readonly mode?: string | null | undefined
        readonly streaming?: boolean | null | undefined
        /** `conv_search` (results) or `chatgpt_app` (structuredData). */
        readonly response_format?: string | null | undefined
        /** The language to answer in. */
        readonly 'accept-language'?: string | null | undefined
      }
    | null
    | undefined
  /** NLWeb 0.54 and later: version and conversation. */
  readonly meta?:
    | {
        /** `0.54` or `0.55`. */
        readonly version?: string | null | undefined
        /** The same in 0.54. */
        readonly api_version?: string | null | undefined
        readonly session_context?:
          | {
              /** The id that was sent. */
              readonly conversation_id?: string | null | undefined
            }
          | null
          | undefined
      }
    | null
    | undefined
}

export type AskStep = {
  readonly index: number
  /** `find-website`, `find-email-person` ..., as MCP names its tools. */
  readonly tool: string
  readonly arguments: { readonly [name: string]: unknown }
  readonly status: 'succeeded' | 'no_result' | 'failed'
  /** The lookup's own reply. */
  readonly result: { readonly [name: string]: unknown } | null
  readonly error: {
    readonly code: string
    readonly message: string
  } | null
  readonly credits_charged: number
  readonly cached: boolean
}

export type AskAnswer = {
  readonly '@context': string
  readonly '@type': string
  readonly '@id': string
  /** The answer in sentences, in the language of the question. */
  readonly text: string
  readonly dateCreated: string
  readonly inLanguage: string
  readonly parentItem: { readonly [name: string]: unknown }
  /** Organizations and people that were found. */
  readonly about: {
    readonly '@type': string
    readonly numberOfItems: number
    readonly itemListElement: readonly { readonly [name: string]: unknown }[]
  }
  readonly citation: readonly string[]
  readonly _meta: {
    /** In lower case since NLWeb 0.55; capitalised where the request says 0.54. */
    readonly response_type:
      | 'answer'
      | 'elicitation'
      | 'failure'
      | 'Answer'
      | 'Elicitation'
      | 'Failure'
    readonly version: string
    readonly response_format?: string | undefined
    readonly query_id: string
    readonly decontextualized_query?: string | undefined
    readonly session_context: {
      readonly conversation_id: string
    }
    /** The planner of the lookups: the built-in grammar, or the configured model. */
    readonly planner: 'grammar' | 'model'
  }
  /** The same with their sources. */
  readonly results?: readonly { readonly [name: string]: unknown }[] | undefined
  /** In place of `results` where `chatgpt_app` is asked for. */
  readonly structuredData?: readonly { readonly [name: string]: unknown }[] | undefined
  /** The text, as models read it. */
  readonly content: readonly { readonly [name: string]: unknown }[]
  /** The question that is asked back where no lookup follows from yours. */
  readonly elicitation?:
    | {
        readonly text: string
        readonly questions: readonly { readonly [name: string]: unknown }[]
      }
    | undefined
  readonly error?:
    | {
        readonly code: string
        readonly message: string
      }
    | undefined
  readonly steps: readonly AskStep[]
  readonly credits_charged: number
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
}

export type FindAllJob = {
  /** The name of the company as people write it. */
  readonly company_name: string
  /** Facts that tell the company apart: industry, city, country, kind of entity. */
  readonly context?: string | null | undefined
  /** Roles to find a decision-maker for; ceo, sales, operations when left out. */
  readonly dm_categories?: readonly string[] | null | undefined
  /** True: the company-wide roster is neither searched nor charged. */
  readonly skip_company_emails?: boolean | undefined
  /** True: the facts of the company as well, for 5 credits when there are any. */
  readonly include_profile?: boolean | undefined
  /**
   * False: it waits for no mail server and no provider that tells more in some minutes, and ends with what
   * it has.
   */
  readonly wait?: boolean | undefined
  /**
   * Where a POST says that the job is over, whatever became of it: signed as Standard Webhooks are, and
   * repeated for about a day until a status of 2xx. https on port 443 of a public address; redirects are not
   * followed.
   */
  readonly webhook_url?: string | undefined
}

export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed'

export type SubmittedJob = {
  /** Names the job. */
  readonly job_id: string
  readonly status: JobStatus
  /** Where to ask for it: an absolute address. */
  readonly status_url: string
  readonly created_at: string
}

export type JobProgress = {
  readonly done: number
  /** Null: not known yet. */
  readonly total: number | null
}

export type AwaitedSource = 'mail_server' | 'provider'

export type FindAllJobResult = {
  /** The name, as the request has it. */
  readonly company_name: string
  /** The registrable domain of the website. */
  readonly domain: string | null
  /** The official website, with its source. */
  readonly website: FoundWebsite
  /** One for each category. */
  readonly decision_makers: readonly FoundDecisionMaker[]
  /** The emails known of the company, up to one page; empty when the roster was skipped. */
  readonly company_emails: readonly CompanyEmail[]
  /** Number of `company_emails`. */
  readonly company_emails_count: number
  /** Where the roster came from. */
  readonly company_emails_source: string | null
  /** True when the roster was served from the caller's own cache, which is free. */
  readonly company_emails_cached: boolean
  /** Only with `include_profile`; null when none was found. */
  readonly profile?: FoundProfile | null | undefined
  /** Company emails plus decision-makers that returned an email. */
  readonly total_emails: number
  /** Net credits taken for this call. */
  readonly credits_charged: number
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  /** Every part that brought no result, and why; parts that found nothing included. */
  readonly errors: readonly string[]
  /** True: a source gave no reply, and asking again may find more. */
  readonly unsure?: boolean | undefined
  /** With `unsure`: after how many seconds that is so. */
  readonly retry_after?: number | undefined
}

export type JobErrorWord =
  | 'bad_request'
  | 'invalid_token'
  | 'insufficient_credits'
  | 'no_saved_card'
  | 'email_not_found'
  | 'not_found'
  | 'user_exists'
  | 'server_error'
  | 'upstream_error'
  | 'unconfigured'
  | 'cancelled'

export type JobError = {
  /** Stable; made for programs. */
  readonly error: JobErrorWord
  readonly message: string
}

export type WebhookState = 'pending' | 'delivered' | 'failed'

export type WebhookError = 'status' | 'gone' | 'timeout' | 'unreachable' | 'blocked_address'

export type JobWebhook = {
  readonly state: WebhookState
  readonly attempts: number
  /** When it was last sent. */
  readonly last_attempt_at: string | null
  /** When it is sent next, while the job is over and it is pending. */
  readonly next_attempt_at: string | null
  /** HTTP status of the last reply; null: there was none. */
  readonly last_status: number | null
  /** Why the last one was no success. `gone` and `blocked_address` end it. */
  readonly last_error: WebhookError | null
}

export type Job = {
  /** Names the job. */
  readonly job_id: string
  /** The kind of work: `find-all`. */
  readonly kind: string
  readonly status: JobStatus
  /** How many of its lookups have ended. */
  readonly progress: JobProgress
  /**
   * The reason that the job waits before it looks again: `mail_server` defers its answer, as against unknown
   * senders (greylisting), `provider` works at its answer. Null: it does not wait.
   */
  readonly waiting_for: AwaitedSource | null
  /** When it looks again; null while it does not wait. */
  readonly waiting_until: string | null
  readonly created_at: string
  /** When it was first begun. */
  readonly started_at: string | null
  /** When it succeeded or failed. */
  readonly finished_at: string | null
  /** When it is deleted with its result. */
  readonly expires_at: string
  /**
   * The reply of find-all. It says `unsure` and `retry_after` where asking again may find more. A job that
   * failed has the part that was found before; null when nothing was found.
   */
  readonly result: FindAllJobResult | { readonly [name: string]: unknown } | null
  /** Why it failed. */
  readonly error: JobError | null
  /** How far it is to tell `webhook_url` that the job is over; null without one. */
  readonly webhook: JobWebhook | null
}

export type JobSummary = {
  /** Names the job. */
  readonly job_id: string
  /** The kind of work: `find-all`. */
  readonly kind: string
  readonly status: JobStatus
  /** How many of its lookups have ended. */
  readonly progress: JobProgress
  /**
   * The reason that the job waits before it looks again: `mail_server` defers its answer, as against unknown
   * senders (greylisting), `provider` works at its answer. Null: it does not wait.
   */
  readonly waiting_for: AwaitedSource | null
  /** When it looks again; null while it does not wait. */
  readonly waiting_until: string | null
  readonly created_at: string
  /** When it was first begun. */
  readonly started_at: string | null
  /** When it succeeded or failed. */
  readonly finished_at: string | null
  /** When it is deleted with its result. */
  readonly expires_at: string
  /** Why it failed. */
  readonly error: JobError | null
}

export type Jobs = {
  readonly jobs: readonly JobSummary[]
  readonly has_more: boolean
  /** Null on the last page. */
  readonly next_cursor: string | null
}

export type WebhookSecret = {
  /** Verifies `webhook-signature`; `whsec_` and base64. */
  readonly secret: string
  /** How often it was renewed, plus one. */
  readonly version: number
  /** Until then messages are signed with the secret before as well. */
  readonly previous_until: string | null
}

export type BulkFormat = 'csv' | 'tsv' | 'jsonl' | 'xlsx'

export type BulkState = 'draft' | 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped'

export type BulkStop = 'requested' | 'insufficient_credits' | 'max_credits' | 'failed'

export type BulkProposal = {
  /** The lookup that the columns fit best; null: none fits. */
  readonly operation: string | null
  /** By field of the lookup: the place of its column, from 0. */
  readonly columns: { readonly [name: string]: number }
  /** Fields that are the same in each row. */
  readonly constants: { readonly [name: string]: string }
  /** Whether the first row names the columns. */
  readonly has_header: boolean
  /** Names of the columns. */
  readonly names: readonly string[]
  /** The first rows; only where one file is asked for. */
  readonly sample: readonly (readonly unknown[])[]
  /** Doubts about the file, in sentences. */
  readonly warnings: readonly string[]
  /** Rows below the header. */
  readonly rows: number
  /** The column that is only filled where it is empty; null: all rows are asked. */
  readonly only_empty: number | null
  /** Rows that would ask nothing. */
  readonly faulty: number
  /** Rows that have a value in that column: free. */
  readonly kept: number
  /** Rows that ask the same as an earlier one: free. */
  readonly duplicates: number
  /** The cost of the file when every lookup is a hit. */
  readonly credits_max: number
  /** The most frequent mistakes of faulty rows, each once. */
  readonly faults: readonly {
    /** The first of the rows. */
    readonly line: number
    readonly fault: string
    /** How many rows have it. */
    readonly rows: number
  }[]
}

export type BulkProgress = {
  readonly rows: number
  readonly rows_done: number
  readonly hits: number
  readonly misses: number
  /** Rows that asked nothing. */
  readonly invalid: number
  /** Rows whose lookup ended with an error. */
  readonly failed: number
  /** Rows that had a value in `only_empty`. */
  readonly kept: number
  /** Rows that repeat an earlier row and share its answer. */
  readonly duplicates: number
  readonly credits_charged: number
  /** Rows per second of the job; null while none runs. */
  readonly rate: number | null
  /** At that rate; null when it is not known. */
  readonly seconds_left: number | null
}

export type BulkFile = {
  readonly file_id: string
  readonly name: string
  readonly format: BulkFormat
  /**
   * `draft`: nothing is spent before it is started. `stopped`: `POST /jobs/bulk/{file_id}/start` goes on
   * with it.
   */
  readonly state: BulkState
  /** Why it does not go on. */
  readonly stopped: BulkStop | null
  /** The same as a sentence. */
  readonly message: string | null
  /** The lookup that it was started with. */
  readonly operation: string | null
  /** More is not spent on it; null: what its rows cost. */
  readonly max_credits: number | null
  readonly proposal: BulkProposal
  readonly progress: BulkProgress
  /** The job that works at it, or did last: `GET /jobs/{job_id}`. */
  readonly job_id: string | null
  /** Where its rows are with what was found by now; null: not started. */
  readonly file_url: string | null
  readonly created_at: string
  /** When it is deleted with its rows and results. */
  readonly expires_at: string
}

export type BulkFiles = {
  readonly files: readonly BulkFile[]
  readonly has_more: boolean
  /** Null on the last page. */
  readonly next_cursor: string | null
}

export type DeletedBulkFile = {
  readonly file_id: string
  readonly deleted: boolean
}

export type BulkStart = {
  /** Name of the lookup: `find-website` ... */
  readonly operation?: string | undefined
  /** By field: the place of its column, from 0, or what the column is called. */
  readonly columns?: { readonly [name: string]: number | string } | undefined
  /** Fields that are the same in each row. */
  readonly constants?: { readonly [name: string]: string } | undefined
  readonly has_header?: boolean | undefined
  /**
   * A column: its place from 0, or its name. Rows with a value in it are not looked up, cost nothing and are
   * `kept`.
   */
  readonly only_empty?: number | string | null | undefined
  /** More is not spent on the file, in all of its jobs together. */
  readonly max_credits?: number | null | undefined
  /**
   * False: it waits for no mail server and no provider that tells more in some minutes, and ends with what
   * it has.
   */
  readonly wait?: boolean | undefined
  /**
   * Where a POST says that the job is over, whatever became of it: signed as Standard Webhooks are, and
   * repeated for about a day until a status of 2xx. https on port 443 of a public address; redirects are not
   * followed.
   */
  readonly webhook_url?: string | undefined
}

export type BulkChoice = {
  /** Name of the lookup: `find-website` ... */
  readonly operation?: string | undefined
  /** By field: the place of its column, from 0, or what the column is called. */
  readonly columns?: { readonly [name: string]: number | string } | undefined
  /** Fields that are the same in each row. */
  readonly constants?: { readonly [name: string]: string } | undefined
  readonly has_header?: boolean | undefined
  /**
   * A column: its place from 0, or its name. Rows with a value in it are not looked up, cost nothing and are
   * `kept`.
   */
  readonly only_empty?: number | string | null | undefined
}

export type TierKey = '1k' | '5k' | '25k'

export type CreditTier = {
  /** `key` of a tier of `/billing/products`. */
  readonly key: TierKey
  readonly name: string
  /** Credits in the pack. */
  readonly credits: number
  /** Price in USD. */
  readonly amount_usd: number
  /** Price at Stripe; null where the tier is not sold here. */
  readonly price_id: string | null
}

export type SimulatedOutcome =
  | 'succeeded'
  | 'requires_action'
  | 'no_saved_card'
  | 'declined'
  | 'provider_error'
  | 'unconfigured'

export type Purchase = {
  /** `key` of a tier of `/billing/products`. */
  readonly tier_key: TierKey
  /** Sandbox only: the outcome to answer with. A real purchase is refused with it. */
  readonly simulate?: SimulatedOutcome | undefined
}

export type CheckoutSession = {
  /** A page of Stripe on which a person enters the card. */
  readonly url: string
  readonly session_id: string
}

export type TopupOutcome = 'succeeded' | 'requires_action'

export type TopupReply = {
  readonly status: TopupOutcome
  /** 0 until the payment is confirmed. */
  readonly credits_added: number
  /** Balance after the call, in credits. */
  readonly credits_remaining: number
  readonly payment_intent_id: string
  /** A page on which the owner of the card confirms the payment; set with `requires_action`. */
  readonly next_action_url: string | null
}

export type AutoTopup = {
  /** Off until it is switched on; off again after a decline. */
  readonly enabled: boolean
  /** `key` of a tier of `/billing/products`. */
  readonly tier_key: TierKey
  /** A top-up is begun when the balance is below it. */
  readonly threshold_credits: number
  /** Top-ups within 24 hours at the most. */
  readonly max_per_day: number
  /** Why it was switched off; null where the owner did it. */
  readonly stopped_because: string | null
}

export type AutoTopupSettings = {
  /** Off until it is switched on; off again after a decline. */
  readonly enabled: boolean
  /** `key` of a tier of `/billing/products`. */
  readonly tier_key: TierKey
  /** A top-up is begun when the balance is below it. */
  readonly threshold_credits: number
  /** Top-ups within 24 hours at the most. */
  readonly max_per_day: number
}

export type MagicInput = {
  readonly input: { readonly [name: string]: unknown }
  readonly status: number
  readonly outcome: string
  readonly error: string | null
  /** The header `Error-Code` of the reply. */
  readonly error_code: string | null
  readonly note: string
}

export type SandboxLookup = {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly magic_inputs: readonly MagicInput[]
}

export type SandboxJobs = {
  readonly method: string
  readonly path: string
  readonly magic_inputs: readonly MagicInput[]
}

export type SandboxPurchase = {
  readonly method: string
  readonly path: string
  readonly magic_inputs: readonly MagicInput[]
}

export type Sandbox = {
  readonly description: string
  readonly how_to_enter: readonly string[]
  readonly lookups: readonly SandboxLookup[]
  readonly jobs: readonly SandboxJobs[]
  readonly purchases: readonly SandboxPurchase[]
}
