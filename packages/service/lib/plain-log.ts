import { styleText } from 'node:util'
import { ownValue } from '@enricher/engine/lib/own-value'

type Fields = Readonly<Record<string, unknown>>

const styles: Readonly<Record<string, 'yellow' | 'red' | 'dim'>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
  debug: 'dim',
  trace: 'dim',
}

/** Returns true where people read the log on this output: by LOG_FORMAT, or because it is a terminal. */
export function isPlainOn(output: Pick<NodeJS.WriteStream, 'isTTY'>, logFormat: string): boolean {
  return logFormat === 'auto' ? output.isTTY === true : logFormat === 'plain'
}

/** Returns a JSON line of the log in the form for people on a terminal: time, level, message, fields. */
export function plainLine(line: string, output: NodeJS.WriteStream = process.stdout): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Fields
  const clock = String(time).slice(11, 19)
  const words = [wordsOf(String(msg), rest), errorWords(err)]
    .filter((text) => text !== '')
    .join(': ')
  return `${paint('dim', clock, output)} ${levelMark(String(level), output)}${words}\n`
}

function levelMark(level: string, output: NodeJS.WriteStream): string {
  const style = ownValue(styles, level)
  return style === undefined ? '' : `${paint(style, level, output)} `
}

function wordsOf(message: string, fields: Fields): string {
  if (message === 'request') return requestWords(fields)
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${wordOf(value)}`)
  return [wordOf(message, true), ...pairs].join(' ')
}

function requestWords({ method, route, status, ms }: Fields): string {
  const took = ms === undefined ? '' : ` ${wordOf(ms)} ms`
  return `${wordOf(method)} ${wordOf(route)} ${wordOf(status)}${took}`
}

function errorWords(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return wordOf(error.message, true)
}

/** Quotes a value with blanks, unless it is a sentence. Characters that would control the terminal are left out. */
function wordOf(value: unknown, isSentence = false): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const clean = text.replaceAll(/\p{Cc}+/gu, ' ')
  return isSentence || /^\S+$/.test(clean) ? clean : JSON.stringify(clean)
}

function paint(style: 'yellow' | 'red' | 'dim', text: string, stream: NodeJS.WriteStream): string {
  return styleText(style, text, { stream })
}
