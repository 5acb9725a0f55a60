/** A refusal of a page. The API has no such answer: its callers have no forms. */
export class PageError extends Error {
  readonly status: 400 | 403

  constructor(status: 400 | 403, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}
