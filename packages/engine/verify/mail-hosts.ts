import { parseDomain } from '../lib/domain.ts'
import type { MxLimits } from '../model/mx-slots.ts'

/** The limits of a mail host, and the worth of its replies. */
export type MailHostRow = {
  /** `google`, `microsoft` ...: the class that verdicts carry. */
  readonly mailHostClass: string
  /** Suffixes of the names of its exchange hosts. */
  readonly suffixes: readonly string[]
  /**
   * `yes`: its replies to RCPT are meaningful; `accepts_everything` and `not_telling`: they are not, so that it is
   * never probed.
   */
  readonly tells: 'yes' | 'accepts_everything' | 'not_telling'
  readonly limits: MxLimits
  readonly why: string
}

// Half of all companies use these two hosts: two sessions at a time, with half a second between their starts.
const largeHost: MxLimits = { connectionsMax: 2, gapMs: 500 }
const oneByOne: MxLimits = { connectionsMax: 1, gapMs: 500 }
// A company's own server: one session at a time, with a pause before the next.
const ownServer: MxLimits = { connectionsMax: 1, gapMs: 100 }

/** All mail hosts with known behaviour; the first row with a fitting suffix counts. */
const mailHosts: readonly MailHostRow[] = [
  {
    mailHostClass: 'google',
    suffixes: ['google.com', 'googlemail.com', 'smtp.goog'],
    tells: 'yes',
    limits: largeHost,
    why: 'refuses unknown users with 550 5.1.1, unless the tenant has a catch-all route; does not greylist',
  },
  {
    mailHostClass: 'outlook',
    suffixes: ['olc.protection.outlook.com', 'hotmail.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'consumer mailboxes: 550 5.5.0 mailbox unavailable; quick to list unknown senders',
  },
  {
    mailHostClass: 'microsoft',
    suffixes: [
      'protection.outlook.com',
      'mx.microsoft',
      'protection.office365.us',
      'partner.outlook.cn',
    ],
    tells: 'yes',
    limits: largeHost,
    why: 'edge blocking says 550 5.4.1 Access denied for what does not exist; relay domains accept everything',
  },
  {
    mailHostClass: 'yahoo',
    suffixes: ['yahoodns.net'],
    tells: 'not_telling',
    limits: oneByOne,
    why: 'accepts or defers by the reputation of the sender, for any recipient; AOL too',
  },
  {
    mailHostClass: 'icloud',
    suffixes: ['mail.icloud.com', 'mail.me.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'refuses unknown users; asks a block list first',
  },
  {
    mailHostClass: 'mimecast',
    suffixes: ['mimecast.com', 'mimecast.co.za', 'mimecast-offshore.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'knows its recipients where the customer lists them; holds unknown senders back with 451',
  },
  {
    mailHostClass: 'proofpoint',
    suffixes: ['pphosted.com', 'ppe-hosted.com', 'gpphosted.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'verifies recipients where the customer switched that on, else accepts everything',
  },
  {
    mailHostClass: 'barracuda',
    suffixes: ['barracudanetworks.com', 'cudaops.com', 'cudamail.com'],
    tells: 'accepts_everything',
    limits: oneByOne,
    why: 'takes mail for every recipient and bounces later',
  },
  {
    mailHostClass: 'trendmicro',
    suffixes: ['trendmicro.com', 'trendmicro.eu', 'trendmicro.co.jp'],
    tells: 'yes',
    limits: oneByOne,
    why: 'checks recipients where the customer synchronises a directory',
  },
  {
    mailHostClass: 'cisco',
    suffixes: ['iphmx.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'asks the directory: 550 #5.1.0 Address rejected; slows down clients that ask often',
  },
  {
    mailHostClass: 'messagelabs',
    suffixes: ['messagelabs.com'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 Invalid recipient where addresses are registered',
  },
  {
    mailHostClass: 'sophos',
    suffixes: ['hydra.sophos.com', 'prod.hydra.sophos.com', 'reflexion.net'],
    tells: 'yes',
    limits: oneByOne,
    why: 'knows the mailboxes it protects',
  },
  {
    mailHostClass: 'hornetsecurity',
    suffixes: ['hornetsecurity.com', 'antispameurope.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'asks the server behind it, and greylists',
  },
  {
    mailHostClass: 'spamexperts',
    suffixes: ['antispamcloud.com', 'spamexperts.com', 'mtaroutes.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'asks the server behind it; greets late on purpose',
  },
  {
    mailHostClass: 'zoho',
    suffixes: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zohomail.com'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.1.1 User does not exist',
  },
  {
    mailHostClass: 'godaddy',
    suffixes: ['secureserver.net'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.1.1 Recipient not found; asks for matching reverse names first',
  },
  {
    mailHostClass: 'yandex',
    suffixes: ['yandex.net', 'yandex.ru'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.7.1 No such user, a policy code for a missing mailbox',
  },
  {
    mailHostClass: 'mailru',
    suffixes: ['mail.ru'],
    tells: 'not_telling',
    limits: oneByOne,
    why: 'accepts everything from unknown senders and drops it later',
  },
  {
    mailHostClass: 'ovh',
    suffixes: ['ovh.net', 'ovh.ca', 'mail.ovh.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'refuses unknown users',
  },
  {
    mailHostClass: 'ionos',
    suffixes: [
      'kundenserver.de',
      'ionos.com',
      'ionos.co.uk',
      'perfora.net',
      '1and1.com',
      '1and1.co.uk',
    ],
    tells: 'yes',
    limits: oneByOne,
    why: '550 Requested action not taken: mailbox unavailable',
  },
  {
    mailHostClass: 'gmx',
    suffixes: ['gmx.net', 'web.de', 'mail.com'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 Requested action not taken: mailbox unavailable',
  },
  {
    mailHostClass: 'fastmail',
    suffixes: ['messagingengine.com'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.1.1 for unknown recipients; wildcard aliases are common',
  },
  {
    mailHostClass: 'proton',
    suffixes: ['protonmail.ch', 'proton.me'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.1.1 Address does not exist',
  },
  {
    mailHostClass: 'rackspace',
    suffixes: ['emailsrvr.com'],
    tells: 'yes',
    limits: oneByOne,
    why: '550 5.1.1 User unknown',
  },
  {
    mailHostClass: 'amazon',
    suffixes: ['amazonaws.com', 'awsapps.com'],
    tells: 'yes',
    limits: oneByOne,
    why: 'WorkMail and inbound rules: some accept everything, which the catch-all probe shows',
  },
]

const bySuffix: ReadonlyMap<string, MailHostRow> = new Map(
  [...mailHosts].reverse().flatMap((row) => row.suffixes.map((suffix) => [suffix, row] as const)),
)

/** The row for the host behind an exchange name, and the key that its slots are counted under. */
export type MailHost = Pick<MailHostRow, 'mailHostClass' | 'tells' | 'limits'> & {
  readonly slotKey: string
}

/** Returns the row for an exchange host; an unknown host has a row of its own, together with its siblings. */
export function mailHostOf(exchange: string): MailHost {
  const labels = exchange.toLowerCase().replace(/\.$/, '').split('.')
  for (let from = 0; from < labels.length; from += 1) {
    const row = bySuffix.get(labels.slice(from).join('.'))
    if (row) return { ...row, slotKey: row.mailHostClass }
  }
  const slotKey = parseDomain(exchange)?.registrable ?? exchange.toLowerCase()
  return { mailHostClass: 'other', tells: 'yes', limits: ownServer, slotKey }
}
