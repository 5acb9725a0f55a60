import type { Transporter } from 'nodemailer'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

export type Mailer = {
  /** Sends a mail to the operator's mail server. Rejects when the server does not take it. */
  send(mail: Mail): Promise<void>
  /** Greets the mail server and signs in, without sending a mail. Rejects when that fails. */
  verify(): Promise<void>
}

// No person waits for a mail; a server that hangs must not hold connections for ever.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Creates a mailer through the operator's own mail server, which is no foreign host, so that the guard of addresses is
 * not asked. Its library is loaded when it is first needed.
 */
export function createMailer({
  url,
  from,
}: {
  readonly url: string
  readonly from: string
}): Mailer {
  const connected = async (work: (transport: Transporter) => Promise<unknown>): Promise<void> => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await work(transport)
    } finally {
      transport.close()
    }
  }
  return {
    send: ({ to, subject, text }) =>
      connected((transport) =>
        transport.sendMail({ from, to: { name: '', address: to }, subject, text }),
      ),
    verify: () => connected((transport) => transport.verify()),
  }
}
