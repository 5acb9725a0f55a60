import type { ReplyRow } from './reply-row.ts'

/**
 * Reasons in the server's words that lie with us or with the moment. These rows come first: many servers put such words
 * behind a code that otherwise means a missing mailbox. The gaps between words are those of `reply-words.ts`.
 */
export const excuses: readonly ReplyRow[] = [
  {
    meaning: 'accepted',
    why: 'the server takes mail for it (RFC 5321 4.2.3)',
    code: /^25[01]$/,
  },
  {
    meaning: 'greylisted',
    why: 'it says so (RFC 6647)',
    words: /gr[ae]y[- ]?list|greylst/,
  },
  {
    meaning: 'mailbox_disabled',
    why: "Google's page for disabled users",
    link: /p=disableduser/,
  },
  {
    meaning: 'no_such_mailbox',
    why: "Google's page for unknown users",
    link: /p=nosuchuser/,
  },
  {
    meaning: 'no_such_mailbox',
    why: 'Exchange Online blocks unknown recipients at the edge in these words',
    code: /^550$/,
    enhanced: /^5\.4\.1$/,
    words: /recipient address rejected: access denied/,
  },
  {
    meaning: 'blocked',
    why: 'a block list is named',
    words:
      /\b(?:rbls?|dnsbls?|dnswl|surbl|uribl|spamhaus|spamcop|sorbs|abuseat|abusix|uceprotect|invaluement|senderscore|sender ?base|cloudmark|backscatterer|psbl|cbl|sbl|xbl|pbl)\b|\b(?:block|black|deny|reject|drop|access|white|allow|safe)[- ]?list|multi-?blacklist/,
  },
  {
    meaning: 'blocked',
    why: 'a block list is linked',
    link: /dnsbl|spamhaus|spamcop|block-?list|black-?list|blocked|sender\.office\.com|sendersupport|delist|reputation|ipcheck/,
  },
  {
    meaning: 'rate_limited',
    why: 'our share is used up, not the room of a mailbox',
    words: /(?:sending|message|connection|hourly|daily|rcpt|recipient) (?:quota|limit)/,
  },
  {
    meaning: 'mailbox_full',
    why: 'no room is left in it',
    words:
      /quota|\bfull\b|insufficient (?:disk|system|storage|space|mailbox)|not sufficient disk|(?:disk|disc|storage|mailbox|inbox|mail ?box)[- ](?:space|limit|allocation|size|usage|full)|(?:out of|no|not enough|low on) (?:disk|storage|space|more space|room)|space[^.;]{0,30}used up|exceed\w* (?:the |its |his |her )?(?:storage|mailbox|mail box|space|disk)|too many messages on|storage (?:space|exceeded)|over ?(?:the )?(?:storage|size) limit|mailbox[^.;]{0,30}(?:exceed|too large|overflow)/,
  },
  {
    meaning: 'rate_limited',
    why: 'it goes away for now (RFC 5321 3.8)',
    code: /^421$/,
    words: /service (?:is )?(?:currently )?(?:not available|unavailable|refused)|closing|load/,
  },
  {
    meaning: 'rate_limited',
    why: 'too much, too fast or too many',
    words:
      /too (?:many|much|fast|frequent)(?! (?:messages on|hops|errors))|rate[- ]?limit|limit(?:ed|s)? (?:rate|exceeded)|throttl|frequency limited|receiving mail (?:at a rate|too quickly)|(?:exceed|reach)\w* [^.;]{0,40}(?:connection|rate|per (?:hour|day|minute|second)|rcpt|recipients)|connections? (?:rate|limit|frequency)|concurren|un(?:usual|expected) (?:rate|volume)|\bbusy\b/,
  },
  {
    meaning: 'blocked',
    why: 'our address or its reputation is judged',
    words:
      /reputation|\b(?:your|sender|sending|client|source|connecting|dynamic|these) (?:ip|network|host(?!ed)|smtp|mta|mail server|server|system|remotehost|connection)|remote (?:ip|host)|\bips?\b[^.;]{0,40}(?:block|bann|list|denied|reject|refus|limit|frequen|not (?:accept|allow|permit)|suspicious|profile|missing)|(?:block|bann|den(?:y|ied)|reject|refus|bad|poor|dynamic|zombi)\w{0,12}[^.;]{0,40}\bips?\b|(?:your|this) (?:ip|isp)\b|of your isp|from (?:your|dynamic|hosts?|servers?|ip)|(?:remote ?)?host[^.;]{0,30}(?:reject|denied|refus|block|not allowed|looks)|\bnetwork (?:is|not|has)|\b(?:helo|ehlo)\b|open proxy|\b(?:we|has been|is|was|are|been) blacklisted|blocked (?:using|by|for|until)/,
  },
  {
    meaning: 'blocked',
    why: 'our address has no name of its own',
    words:
      /reverse[- ](?:dns|lookup|hostname|mapping|name|ip)|\brdns\b|\bptr\b|cannot find your (?:reverse )?host ?name|find your hostname|no matches to name ?server|(?:forward|fcrdns) confirm/,
  },
  {
    meaning: 'blocked',
    why: 'the connection itself is refused',
    words:
      /not accepting (?:connections?|mail (?:from|at))|connections? (?:not accepted|refused|rejected|dropped|denied|reset)|refused to talk|service not available|initial connection|server not allowed/,
  },
  {
    meaning: 'sender_refused',
    why: 'the sender, or what authenticates one, is judged',
    words:
      /\b(?:exp[eé]diteur|absender|mittente|remitente|remetente)|\bsenders?\b(?! (?:has been blocked by the recipient))|\bspf\b|\bdkim\b|\bdmarc\b|\bbatv\b|mail from(?! \S*<>)|return[- ]path|envelope[- ]?from|from address|reverse[- ]path|call-?(?:out|back)|purported responsible|not allowed to send|verif(?:y|ication) fail|unauthenticated|\bsenderid\b/,
  },
  {
    meaning: 'relaying_denied',
    why: 'mail for this domain is not taken from strangers',
    words:
      /relay(?! recipient table|=)|rcpthosts|not a gateway|authentication (?:is )?(?:required|needed)|requires? authentication|auth(?:entication)? required|authenticat|must (?:issue a )?starttls|tls (?:is )?required|log ?in first|non-local|passwords?\b|credentials/,
  },
  {
    meaning: 'content',
    why: 'a message is judged, and none was sent',
    words:
      /\bspam|\bube\b|\buce\b|unsolicited|bulk (?:mail|e-?mail|\.)|virus|infected|malware|phish|attachment|message (?:size|too|header|content|contains|length|id)|\bmessages? (?:with|that|contain)|(?:line|header|body|content|subject)[- ](?:limit|size|too|reject|filter|length)|size limit|too (?:big|large)|rfc ?(?:2822|5322|822)|advertis|executable|signature|8-?bit|transaction failed|duplicate header/,
  },
  {
    meaning: 'recipient_restricted',
    why: 'the mailbox is there and chooses its correspondents',
    words:
      /(?:blocked|refused|rejected|restricted|prefer\w*|disabled) (?:by|due to) (?:the )?(?:recipient|user|addressee)|recipient(?:'s)? (?:preferences|has (?:blocked|refused|rejected))|not (?:authorized|permitted|allowed) to (?:send|mail|post|deliver|contact|email)|resolver\.rst|only accepts? (?:mail|messages?|e-?mails?) from|restricted (?:recipient|mailbox|group|to)|delivery restrict|members? only|moderated|bounced address/,
  },
  {
    meaning: 'temporary_failure',
    why: 'something between the servers does not work',
    words:
      /message expired|did not respond|not reachable|host unreachable|connection (?:timed? ?out|timeout)|timed? ?out|\b(?:hops?(?! thu\b)|loops?|looping)\b|name ?server|dns (?:query|records?|lookup|error|fail)|queue period|failed to deliver|lookup fail|local (?:error|problem|configuration|processing)|internal (?:error|server)|system (?:error|failure|problem|full)|command died|resources|mdb\b|could not load|encountered an error|backend|ldap (?:error|server)|server error|unable to (?:contact|connect|reach)/,
  },
  {
    meaning: 'protocol',
    why: 'about the order of commands',
    words:
      /no valid recipients|bad sequence|out of (?:sequence|order)|command (?:not|unrecogni[sz]ed|unknown)|(?:need|send) (?:mail|rcpt|helo)\b/,
  },
  {
    meaning: 'no_mail_here',
    why: 'the domain says it takes no mail (RFC 7505, RFC 7504)',
    words:
      /null ?mx|(?:does not|doesn't|do not|never) accept(?:s|ing)? (?:any )?(?:e-?)?mail\b(?! from)/,
  },
  {
    meaning: 'relaying_denied',
    why: 'the domain, not the mailbox, is unknown here',
    words:
      /\b(?:unknown|invalid|no such|bad|nonexistent) (?:mail )?(?:host|domain)\b|\b(?:host|domain)(?: name)?\b(?! (?:directory|user|mailbox))[^.;:]{0,40}(?:not found|unknown|does(?: not|n't) exist|must exist|not (?:hosted|handled|local|configured|accepted|recogni[sz]ed|allowed|in my)|isn't|no longer|disabled|suspended)/,
  },
]
