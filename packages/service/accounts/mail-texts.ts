import type { MailLinkKind } from '../store/accounts/mail-links.ts'

/** Returns the subject and the text of a mail with a link. `known`: for a new address that has an account. */
export function mailText(
  kind: MailLinkKind | 'known',
  { link, host }: { readonly link: string; readonly host: string },
): { subject: string; text: string } {
  const { subject, lines } = texts[kind](host)
  return {
    subject,
    text: [...lines, '', link, '', 'The link works once and expires after 24 hours.', unasked].join(
      '\n',
    ),
  }
}

/** Returns the mail to the address that an account had before. The new address is left out. */
export function changedText(host: string): { subject: string; text: string } {
  return {
    subject: `Your address at ${host} was changed`,
    text: [
      `The address of your account at ${host} was changed. From now on you sign in with the new address, and emails go there.`,
      'If this was not you, contact the operator of this service at once.',
    ].join('\n'),
  }
}

const unasked = 'If you did not ask for this, ignore this email. Nothing was changed.'

const texts: Readonly<
  Record<MailLinkKind | 'known', (host: string) => { subject: string; lines: readonly string[] }>
> = {
  'sign-up': (host) => ({
    subject: `Finish signing up at ${host}`,
    lines: ['Choose a password, and your account is ready:'],
  }),
  known: (host) => ({
    subject: `You have an account at ${host}`,
    lines: [
      'This address already has an account. Sign in with its password, or choose a new one here:',
    ],
  }),
  reset: (host) => ({
    subject: `Choose a new password at ${host}`,
    lines: ['Choose a new password for your account here:'],
  }),
  change: (host) => ({
    subject: `Confirm your new address at ${host}`,
    lines: [
      'You asked to use this address for your account. Sign in with the address that it has now, and confirm the new one here:',
    ],
  }),
  proof: (host) => ({
    subject: `Confirm your address at ${host}`,
    lines: [
      'A program opened an account with this address. If it was your program, confirm the address here, and the trial credits are added:',
    ],
  }),
}
