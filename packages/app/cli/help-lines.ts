import { widthOf, wrapped, wrappedWords } from './terminal.ts'

// What goes on below its line stands further right than it.
const deeper = '    '
// Below that a line is left as it is: the terminal breaks it anywhere.
const columnsMin = 20

/**
 * Breaks the lines of a help that are longer than so many columns between their words. A command that is shown goes on
 * behind a backslash, so that it can be copied whole, and the remark beside it moves below.
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
  // What stands between quotes is one argument: a line break would add blanks to it.
  const words = command.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []
  const parts = wrappedWords(words, columns - below.length - ' \\'.length)
  const lines = parts.map((part, index) => {
    const end = index < parts.length - 1 ? ' \\' : ''
    return `${index === 0 ? indent : below}${part}${end}`
  })
  return remarks.length === 0 ? lines : [...lines, ...textLines(remarks.join(' '), below, columns)]
}
