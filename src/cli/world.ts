import { Command } from 'commander'

/** Creates `enricher world`: runs the example world. */
export function createWorldCommand(): Command {
  return new Command('world')
    .option('--providers <names>', 'vendors with a key beside it: hunter,dropcontact')
    .option('--service <url>', 'where the service listens, for the webhooks of payments')
    .option('--write-env <file>', 'write the variables there, a line each')
    .addHelpText(
      'after',
      `
Prints one JSON line with the variables to start the service with and the truth
the world holds, and stays up until SIGINT. With a file, in another terminal:

Examples:
  $ npm run enricher -- world --providers hunter,dropcontact \\
      --write-env world.env
  $ set -a; . ./world.env; set +a; npm start`,
    )
    .action(async () => {
      // Beside src/, like the demo and the tests: it is no part of the service.
      await import('../../world/main.ts')
    })
}
