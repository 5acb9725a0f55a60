/**
 * Shares of companies, written down before anything was measured. A share that is not published is marked "assumed" and
 * is small. The report gives each mode's result with its count, so that a reader can apply other shares.
 */

/**
 * The share of first guesses at an address that exist: 43 to 62 % by size of the company (git histories of 90
 * projects).
 */
export const guessesRight = 0.55

/** Catch-all domains: orbisearch.com/research/catch-all-domains, May 2026, 1.6 million business domains. */
export const catchAll = { ownServer: 0.329, hoster: 0.314, google: 0.36, microsoft: 0.226 }

/**
 * Servers that offer STARTTLS: 76 % of exchange hosts did in 2014 (Facebook); 98 % of Google's outgoing mail met one
 * that did in 2024. A value between the two is assumed for single servers.
 */
export const startTlsOffered = 0.9

/**
 * The shares of the two large hosts among 50,000 much-linked domains: mailtester.ninja, July 2026. The tables below
 * hold the rest.
 */
export const largeHostShares = { google: 0.283, microsoft: 0.226 }

/**
 * Exchange hosts that many companies share, by their share of the domains that are with neither Google nor Microsoft:
 * Tranco top million of September 2019 (check.live-direct-marketing.online/email-stats). All others (73 %) have a host
 * of their own.
 */
export const sharedHosts: Readonly<Record<string, number>> = {
  'mx.yandex.ru': 0.0698,
  'smtp.secureserver.net': 0.0326,
  'mx.zoho.com': 0.0184,
  'mx1.hoster-one.example': 0.0176,
  'mx1.hoster-two.example': 0.0099,
  'mx1.spamexperts.com': 0.0098,
  'mx1.hoster-three.example': 0.0095,
  'eu-smtp-inbound-1.mimecast.com': 0.009,
  'mx1.hoster-four.example': 0.0081,
  'mx1.emailsrvr.com': 0.0078,
  'mx1.mail.ovh.net': 0.0076,
  'mx1.hoster-five.example': 0.0067,
  'mx1.hoster-six.example': 0.0057,
  'mx1.hoster-seven.example': 0.0057,
  'mx1.hoster-eight.example': 0.0048,
  'mx1.hoster-nine.example': 0.0044,
  'mx1.hoster-ten.example': 0.0042,
  'cluster1.eu.messagelabs.com': 0.004,
}

/** Modes of mail servers that companies run themselves, in percent of these companies; all others answer at once. */
export const ownServerPercent = {
  // securityspace.com, January 2023: 19.06 % of 1.2 million exchange hosts open no connection, 0.24 % open one and say
  // nothing. How many refuse and how many stay mute is not said there: half and half, assumed.
  no_answer: 9.5,
  closed_port: 9.5,
  silent: 0.25,
  // netmeister.org/blog/mx-diversity.html, 2023: 2 of 81 million domains with MX.
  null_mx: 2.5,
  // These shares are assumed.
  no_mx: 2,
  greylist: 3,
  policy_block: 2,
  banner_delay: 2,
  tarpit: 1,
  full: 1,
  disabled: 1,
  // Exchange behind a name of the company's own: assumed.
  microsoft_known: 2,
  microsoft_unknown: 2,
} as const
