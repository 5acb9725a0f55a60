/** One line of the report: what was found and, unless all is well, what to do. */
export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail'
  readonly text: string
  readonly advice?: string
}
