import { ownValue } from '@enricher/engine/lib/own-value'
import { Argument, Command } from 'commander'
import { terminal } from '../terminal.ts'
import { commandWords } from './command-words.ts'
import { shellScripts } from './shell-scripts.ts'

/** Creates `enricher completion`: prints the script for a shell, derived from the actual commands. */
export function createCompletionCommand(loadProgram: () => Promise<Command>): Command {
  return new Command('completion')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shellScripts)))
    .addHelpText(
      'after',
      `
It completes the word "enricher", which "npm link" in this folder, or an alias
for "node FOLDER/bin/enricher.js", makes a command.

Examples:
  $ enricher completion bash >> ~/.bashrc
  $ enricher completion zsh > "\${fpath[1]}/_enricher"
  $ enricher completion fish > ~/.config/fish/completions/enricher.fish`,
    )
    .action(async (shell: string) => {
      const script = ownValue(shellScripts, shell)
      terminal.print(script?.(commandWords(await loadProgram())).trimEnd() ?? '')
    })
}
