import { widthOf, wrapped, wrappedWords } from './terminal.ts'

// The continuation of a line is indented this much deeper.
const deeper = '    '
// With fewer columns lines are left unchanged, and the terminal breaks them anywhere.
const columnsMin = 20

/**
 * Breaks long lines of a help text between words. A command continues after a backslash, so that it can be copied
 * whole, and the remark beside it moves below.
 */
export function helpLines(help: string, columns: number): string[] {
  return help.split('\n').flatMap((line) => {
    if (widthOf(line) <= columns || columns < columnsMin) return [line]
    const indent = /^ */.exec(line)?.[0] ?? ''
    if (indent.length + deeper.length > columns - columnsMin) return [line]
    const text = line.slice(indent.length)
    return text.startsWith('$ ')
      ? commandLines(text, indent, columns)
      : textLines(text, indent, columns)
  })
}

function textLines(text: string, indent: string, columns: number): string[] {
  return wrapped(text, columns - indent.length).map((part) => indent + part.trim())
}

function commandLines(text: string, indent: string, columns: number): string[] {
  const [command = '', ...remarks] = text.split(/ {2,}/)
  const below = indent + deeper
  // A quoted text is one argument, and a line break would add spaces to it.
  const words = command.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []
  const parts = wrappedWords(words, columns - below.length - ' \\'.length)
  const lines = parts.map((part, index) => {
    const end = index < parts.length - 1 ? ' \\' : ''
    return `${index === 0 ? indent : below}${part}${end}`
  })
  return remarks.length === 0 ? lines : [...lines, ...textLines(remarks.join(' '), below, columns)]
}
