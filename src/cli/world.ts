import { Command } from 'commander'

export function createWorldCommand(): Command {
  return new Command('world')
    .description('start the example world: a small made-up internet to try the service against')
    .addHelpText(
      'after',
      `
Prints one JSON line with the variables to start the service with and the truth the world holds,
and stays up until SIGINT.`,
    )
    .action(async () => {
      // Beside src/, like the demo and the tests: it is no part of the service.
      await import('../../world/main.ts')
    })
}
