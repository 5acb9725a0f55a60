// The words that mail servers use for a mailbox and for its absence. Observed families: Postfix ("User unknown in
// virtual mailbox table"), Exim ("Unrouteable address", "No Such User Here"), Sendmail ("User unknown"), Exchange
// ("RESOLVER.ADR.RecipNotFound"), qmail ("no mailbox here by that name"), Domino ("not listed in Domino Directory"),
// MailEnable, Symantec, Mimecast, Yahoo ("This user doesn't have a ... account"), Google ("does not exist"). `<>`
// stands for an address. The gaps between two words of one statement are bounded in letters and have no end of a
// sentence: words further apart belong to two statements.

const any = (...words: readonly string[]) => `(?:${words.join('|')})`

const mailbox = any(
  '<>',
  'users?',
  'user ?names?',
  'recipients?',
  'rcpt',
  'mail ?box(?:es)?',
  'mail ?drop',
  'accounts?',
  'address(?:es|ees?)?',
  'e-?mails?',
  'alias(?:es)?',
  'local[ -]?part',
  'persons?',
  'people',
  'customers?',
  'subscribers?',
  'members?',
  'inbox',
  'employees?',
)

const absent = any(
  'unknown',
  'not (?:be |been )?(?:a )?(?:found|known|exist\\w*|valid|listed|recogni[sz]ed|local|here|defined|registered|present|on file|available|deliverable|in (?:our|the|my|this) |on this )',
  "(?:does|do|did)(?: not|n'?t)(?: currently| seem to| appear to)?(?: exist| match any)",
  "(?:is|was|are)(?: not|n't) (?:a |an )?(?:known|valid|active|here|local|listed|found|in |on this)",
  '(?:invalid|unrout(?:e)?able|non-?exist[ae]nt|undeliverable|unavail?able|illegal|wrong)',
  '(?:deleted|removed|terminated|cancell?ed|discontinued)',
  'no longer',
  'has left',
  "can(?:not|'t| not) be found",
)

const noSuch = any(
  'unknown',
  'invalid',
  'no such',
  'no',
  'not (?:an? |the |our |my )?(?:known|valid|active|local|current|existing)',
  'non-?exist[ae]nt',
  'bad',
  'unrout(?:e)?able',
  'undeliverable',
  'illegal',
  'incorrect',
  'wrong',
  'missing',
  'unavailable',
  'unrecogni[sz]ed',
  "(?:unable to|could(?: not|n't)|can(?:not|'t)) find",
  "(?:not|n't) have (?:that|this|such|any)",
)

const between = any(
  'an?',
  'the',
  'our',
  'any',
  'this',
  'that',
  'such',
  'valid',
  'local',
  'destination',
  'final',
  'virtual',
  'envelope',
  'known',
  'existing',
  'specified',
  'intended',
  'active',
  'matching',
  'or',
  'unknown',
  'smtp',
  'e-?mail',
  'mail',
  'domain',
)

/** A mailbox, and in the same sentence words of its absence. */
export const mailboxIsAbsent = new RegExp(
  `(?<!\\w)${mailbox}(?!\\w)[:,.]*[^.;]{0,70}?(?<!\\w)${absent}`,
)

/** Words of absence before a mailbox; `no user quota` is about something else. */
export const noSuchMailbox = new RegExp(
  `\\b${noSuch} (?:${between} ){0,4}${mailbox}(?!\\w)(?! ?(?:domain|host|size|rights?|space|quota|auth|policy|agent|from))`,
)

/** Phrases that fit neither form. */
export const otherAbsence = new RegExp(
  any(
    '(?:no ?one|nobody|none) (?:here )?(?:by that name|with that)',
    "(?:this|that|the) \\w+ does(?: not|n't) exist",
    "does(?: not|n't) live here|(?:not|n't) handle mail for (?:that|this) user",
    'incorrectly addressed',
    'not (?:an? )?(?:e-?mail )?address',
    "(?:doesn't|does not) have an? [\\w. -]{0,60}account",
    'not listed in (?:domino|the|our|public)',
    'not (?:found )?in (?:the |our )?(?:directory|address book|ldap|(?:user|recipient) (?:table|database|list|map))',
    'recip(?:ient)? ?not ?found',
    'no ?such ?(?:user|person|recipient|mailbox|account|address|alias|local|e-?mail)',
    'unknown or illegal',
    'unknown ?user|user ?unknown',
    'missing home directory',
    'account (?:is |has been |was )?closed',
    'badrcptto',
    // A reply without a subject is about the recipient.
    "^\\W*(?:does not exist|doesn't exist|not found|not listed|no longer|unknown)\\b",
  ),
)

const off = any(
  'disabled',
  'suspend\\w*',
  'locked',
  'deactivated',
  'frozen',
  'inactive',
  'not (?:active|activated|enabled)',
  '(?:has|is) expired',
  'archiv\\w*',
  'on hold',
  'no longer accept\\w*',
)

/** The mailbox exists and is switched off. */
export const switchedOff = new RegExp(
  any(
    `(?<!\\w)${any(mailbox, 'compte', 'bo[iî]te', 'cuenta', 'conta', 'konto')}(?!\\w)[^.;]{0,70}\\b${off}`,
    `\\b(?:disabled|suspended|locked|deactivated|inactive|expired) ${mailbox}`,
    // `blocked using` does not match: it is about us.
    '(?:user|recipient|mail ?box|account|destinataire)(?: account)? (?:is |has been |was |est )?(?:blocked|bloqu[eé])(?! (?:by|using|for|from)\\b)',
    'has been (?:suspended|disabled|deactivated)',
    '(?:account|mail ?box|user) expired',
    'due to (?:extended |long )?inactivity',
  ),
)

/** The server asks the client to come back, as servers that greylist do. */
export const comeBack =
  /try(?:ing)? (?:again|later|back)|retry|come back|(?:again|back|delay\w{0,12}|defer\w{0,12}|wait)[^.;]{0,40}(?:later|seconds?|minutes?|shortly)|verification in progress/
