import type { CommandWords } from './command-words.ts'

/** Functions that return the completion script for a shell. */
export const shellScripts = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} as const satisfies Record<string, (commands: readonly CommandWords[]) => string>

/** Name of the program, which is the root of all commands. */
const root = 'enricher'

function bashScript(commands: readonly CommandWords[]): string {
  return `# Completion of enricher for bash.
_enricher() {
  local at=${root} words= index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$at \${COMP_WORDS[index]}" in
      ${pathPattern(commands)}) at="$at \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$at" in
${wordCases(commands)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _enricher ${root}
`
}

// The script avoids "path" and "words", which are variables of zsh itself.
function zshScript(commands: readonly CommandWords[]): string {
  return `#compdef ${root}
# Completion of enricher for zsh.
_enricher() {
  local at=${root} choices= word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${pathPattern(commands)}) at="$at $word" ;;
    esac
  done
  case "$at" in
${wordCases(commands).replaceAll('words=', 'choices=')}
  esac
  compadd -- \${=choices} || _files
}
compdef _enricher ${root}
`
}

function fishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ path, subcommands, flags }) => {
    const place = `complete -c ${root} -n ${quoted(`__enricher_at ${quoted(path)}`)}`
    return [
      ...subcommands.map(({ word, about }) => `${place} -f -a ${word} -d ${quoted(about)}`),
      ...flags.map(({ word, about, takesValue }) => {
        const value = takesValue ? ' -r' : ''
        return `${place} -l ${word.slice('--'.length)}${value} -d ${quoted(about)}`
      }),
    ]
  })
  const paths = belowRoot(commands).map(({ path }) => quoted(path))
  return `# Completion of enricher for fish.
function __enricher_at
  set -l at ${root}
  for word in (commandline -opc)[2..-1]
    if contains -- "$at $word" ${paths.join(' ')}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}

function belowRoot(commands: readonly CommandWords[]): readonly CommandWords[] {
  return commands.filter(({ path }) => path !== root)
}

function pathPattern(commands: readonly CommandWords[]): string {
  return belowRoot(commands)
    .map(({ path }) => `"${path}"`)
    .join('|')
}

function wordCases(commands: readonly CommandWords[]): string {
  return commands
    .map(({ path, subcommands, flags }) => {
      const words = [...subcommands, ...flags].map(({ word }) => word)
      return `    "${path}") words="${words.join(' ')}" ;;`
    })
    .join('\n')
}

/** Quotes a text for fish, which interprets backslashes and quotation marks within single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, (mark) => `\\${mark}`)}'`
}
