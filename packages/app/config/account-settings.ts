import { addressOf, integer, optional, text } from './setting.ts'

// RFC 5321 4.5.3.1: 64 characters of a local part and 255 of a domain; a name beside them is short.
const senderCharactersMax = 320

/** Settings of sign-ins to accounts, and of mails to their owners. */
export const accountSettings = {
  passwordHashesParallel: {
    env: 'PASSWORD_HASHES_PARALLEL',
    fallback: '2',
    about: 'Passwords hashed at a time: each takes 19 MiB and a thread.',
    ...integer(1, 64),
  },
  smtpUrl: {
    env: 'SMTP_URL',
    example: 'smtps://user:password@mail.acme.example',
    about:
      'Your mail server: addresses are proven by a mail and passwords can be reset; neither when not set.',
    ...optional(addressOf('smtp:', 'smtps:')),
  },
  mailFrom: {
    env: 'MAIL_FROM',
    example: 'Enricher <no-reply@acme.example>',
    about: 'Sender of these mails; no-reply at the host of BASE_URL when not set.',
    ...optional(
      text(
        (value) => /^[^\r\n]*@[^\s@]+$/.test(value) && value.length <= senderCharactersMax,
        'a mail address',
      ),
    ),
  },
} as const
