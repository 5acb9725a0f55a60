/** What a server says of a page, and its text. */
type ServedPage = { readonly contentType: string; readonly body: string }

// Apart from what reads pages: this is asked on the event loop, where the readers' code is not loaded.

/** Returns whether a page is HTML, plain text or a business card. By its type and first characters only. */
export function isReadable(page: ServedPage): boolean {
  const { contentType } = page
  return isBusinessCard(page) || contentType === '' || /html|xml|text\/plain/.test(contentType)
}

/** Returns whether a page is a business card, vCard by its type or its first characters. */
export function isBusinessCard({ contentType, body }: ServedPage): boolean {
  return (
    /vcard|text\/directory/.test(contentType) || /^\s*BEGIN:VCARD/i.test(body.slice(0, cardMarkMax))
  )
}

const cardMarkMax = 100
