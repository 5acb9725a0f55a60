/** The content type that a server gives for a page, and the page's text. */
type ServedPage = { readonly contentType: string; readonly body: string }

// These functions stand apart from the page readers: the event loop calls them, and does not load the readers' code.

/** Returns whether a page is HTML, plain text or a business card, by its type and first characters alone. */
export function isReadable(page: ServedPage): boolean {
  const { contentType } = page
  return isBusinessCard(page) || contentType === '' || /html|xml|text\/plain/.test(contentType)
}

/** Returns whether a page is a business card (vCard), by its type or its first characters. */
export function isBusinessCard({ contentType, body }: ServedPage): boolean {
  return (
    /vcard|text\/directory/.test(contentType) || /^\s*BEGIN:VCARD/i.test(body.slice(0, cardMarkMax))
  )
}

const cardMarkMax = 100
