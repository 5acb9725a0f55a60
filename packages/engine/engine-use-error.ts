/** The engine was created or used wrongly, which is no outage; the message says what to change. */
export class EngineUseError extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.name = 'EngineUseError'
  }
}
