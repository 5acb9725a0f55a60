import type { MailMode } from './mail.ts'

/** Where a company's mail goes: a server of its own in some mode, or something special. */
export type MailHost =
  | MailMode
  /** A tenant of Google's, Microsoft's or a filter's servers, in that house's words. */
  | 'google_workspace'
  | 'microsoft_365'
  /** A filter that accepts every address and checks it later. */
  | 'gateway'
  /** RFC 7505: a single `0 .` says that no mail is taken. */
  | 'null_mx'
  /** No MX: mail goes to the domain's own address (RFC 5321, 5.1). */
  | 'implicit_mx'
  /** Nothing listens at port 25. */
  | 'closed'
  /** The exchange host's name server fails. */
  | 'dead_dns'

/** The faults that a home page, or the page about people, may have. */
export type PageHazard =
  /** Ten megabytes; the people stand at the beginning. */
  | 'huge'
  /** 50,000 elements one inside the other, the people innermost. */
  | 'nested'
  /** 200,000 elements that are never closed, behind everything else. */
  | 'unclosed'
  /** 60,000 copyright signs, behind everything else. */
  | 'signs'
  /** Nothing but a script that would build the page. */
  | 'script_only'
  /** Two addresses that redirect to each other for ever. */
  | 'redirects'
  /** The header says UTF-8, the bytes are ISO 8859-1. */
  | 'wrong_charset'

/** The people of a company, what its site says of them, and how its mail server answers for them. */
export type Staff = {
  readonly mail: MailHost
  /** The form of all its addresses, on a host that takes everything: there the form alone is a proof. */
  readonly pattern?: AddressPattern
  readonly people: readonly Person[]
  /** How people and their addresses appear on the page, where a person's row says nothing else. */
  readonly shown: Presentation
  readonly written: AddressStyle
  /** The way that leads a visitor to the page about people; `home` when absent. */
  readonly teamLink?: TeamLink
  readonly hazard?: PageHazard
  /** Mailboxes of departments: on the contact page, and known to the mail server. */
  readonly departments?: readonly string[]
  /** People and addresses of others on its pages: traps. */
  readonly outsiders?: readonly Outsider[]
}

export type AddressPattern = 'flast' | 'first_last'

export type Person = {
  /** The name as the page writes it, without the honorific. */
  readonly name: string
  /** `Dr.` */
  readonly honorific?: string
  /** The title as the page writes it, in its language. */
  readonly title: string
  /** The category whose best answer this person is; no other person of the company has it. */
  readonly role?: RoleCategory
  /** Local part of the mailbox; null where there is none. */
  readonly mailbox: string | null
  /** `jane-doe` of linkedin.com/in/jane-doe, linked beside the name. */
  readonly slug?: string
  readonly shown?: Presentation
  readonly written?: AddressStyle
  /** No form of the name makes the mailbox: it cannot be guessed. */
  readonly isUnguessable?: boolean
  /** True where the person has left since the page was written: the mail server does not know the mailbox. */
  readonly isGone?: boolean
  /** True for a person on the operator's list of people who are not to be found. */
  readonly isSuppressed?: boolean
}

/** Returns a person of a company by name, title, role and mailbox, with what else is known of them. */
export function person(
  name: string,
  title: string,
  role: RoleCategory | null,
  mailbox: string | null,
  more: Omit<Person, 'name' | 'title' | 'role' | 'mailbox'> = {},
): Person {
  return { name, title, ...(role !== null && { role }), mailbox, ...more }
}

export type RoleCategory =
  | 'ceo'
  | 'sales'
  | 'operations'
  | 'buyer'
  | 'finance'
  | 'hr'
  | 'marketing'
  | 'engineering'
  | 'it'
  | 'logistics'

/** How a page presents a person. */
export type Presentation =
  | 'card'
  | 'table'
  | 'jsonld'
  | 'microdata'
  | 'hcard'
  /** The imprint names the person as managing director, as the law demands. */
  | 'imprint'
  | 'definition_list'
  /** Nothing but the address, in the running text. */
  | 'mailto_only'
  /** Nowhere on the site. */
  | 'unpublished'

export type TeamLink =
  /** A link of the navigation. */
  | 'home'
  /** A link of the page about the company. */
  | 'about'
  /** `sitemap.xml` alone. */
  | 'sitemap'
  /** No link: only a visitor that tries `/team` finds the page. */
  | 'guess'

export type Outsider = {
  readonly kind: OutsiderKind
  readonly name: string
  readonly title: string
  readonly email?: string
}

export type OutsiderKind =
  /** A customer who praises the company. */
  | 'testimonial'
  | 'advisory_board'
  /** A dealer for some country. */
  | 'distributor'
  /** The maker of the site, in the footer. */
  | 'web_agency'
  /** The press office of another firm. */
  | 'press_agency'

/** How an address is written on a page: plainly, for machines, or so that harvesters miss it. */
export type AddressStyle =
  | 'mailto'
  | 'mailto_encoded'
  | 'text'
  | 'entities'
  | 'at_in_brackets'
  | 'at_in_parentheses'
  | 'partial_sign'
  | 'german_at'
  | 'cloudflare_data'
  | 'cloudflare_link'
  | 'rot13'
  | 'reversed'
  | 'script'
  | 'data_attributes'
  /** In the JSON-LD of the person, not in the text. */
  | 'jsonld'
  /** In a vCard file that the page links to. */
  | 'vcard'
  | 'microdata'
  /** Not written at all. */
  | 'hidden'
