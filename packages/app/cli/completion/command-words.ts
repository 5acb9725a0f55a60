import type { Command, Option } from 'commander'

/** The words that may follow a command: its subcommands, the choices of its arguments, and its flags. */
export type CommandWords = {
  /** Path of the command: `enricher account create`. */
  readonly path: string
  readonly subcommands: readonly Described[]
  readonly flags: readonly (Described & { readonly takesValue: boolean })[]
}

type Described = { readonly word: string; readonly about: string }

/** Returns the words of a command and of all commands below it. An alias has the words of its command. */
export function commandWords(command: Command, above = ''): readonly CommandWords[] {
  const names = [command.name(), ...command.aliases()]
  return names.flatMap((name) => {
    const path = above === '' ? name : `${above} ${name}`
    const { commands, registeredArguments } = command
    const choices = registeredArguments.flatMap(({ argChoices, description }) =>
      (argChoices ?? []).map((word) => ({ word, about: description })),
    )
    const below = commands.map((one) => ({ word: one.name(), about: one.description() }))
    const subcommands = [...below, ...choices]
    const flags = [...command.createHelp().visibleOptions(command)].flatMap(flagOf)
    return [{ path, subcommands, flags }, ...commands.flatMap((one) => commandWords(one, path))]
  })
}

function flagOf({ long, description, required, optional }: Option) {
  return long ? [{ word: long, about: description, takesValue: required || optional }] : []
}
