import { basename } from 'node:path'
import { type DocumentedCommand, documentedCommands } from './documented-commands.ts'

/** Where a documented command is run, or why it is only checked. */
export type CommandPlace =
  /** A test file that takes its commands from this table, or that types these words itself. */
  | { readonly test: string; readonly types?: string }
  /** The words that CI types, with the same script and perhaps fewer rounds. */
  | { readonly ci: readonly string[] }
  /** The reason why the command is not run; `test` names the test that checks as much of it as can be. */
  | { readonly notRun: string; readonly test?: string }

type Row = {
  readonly commands: RegExp
  /** The kinds of text that the row holds for; all of them when absent. */
  readonly kinds?: readonly DocumentedCommand['kind'][]
  /** The document that shows them; any when absent. */
  readonly document?: RegExp
  readonly place: CommandPlace
}

const documents = { test: 'lab/e2e/documents.test.ts' }
const measurements = { test: 'lab/e2e/documented-measurements.test.ts' }
const contributing = { test: 'lab/e2e/contributing.test.ts' }
const recipes = { test: 'lab/e2e/recipes/recipes.test.ts' }
const production = { test: 'lab/e2e/documented-upkeep.test.ts' }

/** The rows in the order in which they are tried: the first that fits says where a command is run. */
export const commandRows: readonly Row[] = [
  { commands: /^/, kinds: ['help'], place: { test: 'lab/e2e/help-examples.test.ts' } },
  { commands: /^npm run (?:bench|eval|train)\b/, place: measurements },
  {
    commands: /^curl/,
    document: /recipes\/(?!curl)/,
    place: { test: 'lab/e2e/recipes/webhooks.test.ts', types: "'docs/recipes/webhooks.md'" },
  },
  {
    commands: /^npx openapi-typescript/,
    place: { test: 'lab/e2e/generators/generators.test.ts', types: 'openapi-typescript' },
  },
  { commands: /^claude mcp add/, place: { ...recipes, types: "blockOf('mcp', 'bash')" } },
  {
    commands: /^(?:curl|status=|job=)/,
    document: /recipes\/curl/,
    place: { ...recipes, types: "blockOf('curl', 'bash', at)" },
  },
  { commands: /^npm ci$/, place: { ci: ['npm_install . ci'] } },
  {
    commands: /^npm ci --omit=/,
    place: { test: 'lab/e2e/omitted-packages.test.ts', types: 'npm ci --omit=dev' },
  },
  {
    commands: /^npm test(?: -- (?:packages\/engine\/test\/lib|FOLDER|--times))?$/,
    place: { ci: ['npm test'] },
  },
  {
    commands: /^npm run check$/,
    place: {
      ci: [
        'npm run --silent typecheck',
        'npm run --silent lint',
        'npm run --silent unused',
        'npm test',
      ],
    },
  },
  { commands: /^npm run typecheck$/, place: { ci: ['npm run --silent typecheck'] } },
  { commands: /^npm run unused$/, place: { ci: ['npm run --silent unused'] } },
  { commands: /^npm run test:e2e$/, place: { ci: ['npm run test:e2e'] } },
  {
    commands: /^npm run test:steady\b/,
    place: { test: 'lab/test/tools/tests/steady.test.ts', types: "'steady/main.ts'" },
  },
  {
    commands: /^npm run release\b/,
    place: { test: 'lab/test/tools/release.test.ts', types: "'--dry-run', '--version'" },
  },
  {
    commands: /^npm run picture\b/,
    place: { notRun: 'it needs a running demo, and writes pictures into the repository' },
  },
  { commands: /^npm run test:fuzz\b/, place: { ci: ['npm run test:fuzz'] } },
  { commands: /^npm run test:hostile$/, place: { ci: ['npm run test:hostile'] } },
  { commands: /^npm run test:faults\b/, place: { ci: ['npm run test:faults'] } },
  {
    commands: /^npm run demo(?: -- --exit)?$/,
    place: { test: 'lab/e2e/demo.test.ts', types: 'lab/demo/main.ts' },
  },
  { commands: /^(?:PORT=9000 )?npm start$/, place: { ...documents, types: 'startServiceProcess' } },
  {
    commands: /^sh -c "npm start; true"$/,
    place: { test: 'lab/e2e/launcher.test.ts', types: 'npm start; true' },
  },
  {
    commands: /^npm run (?:world|dev)\b/,
    place: { ...documents, types: 'untilInterrupted' },
  },
  {
    commands: /^(?:npm run (?:wording|fix|openapi)|node bin\/node24\.js (?:--test|tools))\b/,
    place: contributing,
  },
  {
    commands: /^node bin\/node24\.js packages\/engine\/examples\//,
    place: { test: 'packages/engine/test/free-engine.test.ts', types: "['verify-mailbox.ts'" },
  },
  {
    commands:
      /^(?:npm run (?:enricher --|doctor)|node bin\/enricher\.js|SUPPRESSION_KEY_FILE=|DATA_DIR=|ENRICHER_API_KEY=)/,
    place: documents,
  },
  { commands: /^(?:curl|ACCOUNT=)/, place: documents },
  {
    commands: /^npm --prefix packages\/sdk run build && npm pack/,
    place: {
      test: 'lab/e2e/sdk/runtimes.test.ts',
      types: "fencedBlocks('packages/sdk/README.md', 'bash')",
    },
  },
  { commands: /^git (?:pull|fetch|worktree|log)\b/, place: production },
  {
    commands: /^docker compose /,
    place: { ...production, notRun: 'needs a daemon of containers' },
  },
  { commands: /^docker stop\b/, place: { notRun: 'named for how it stops a container' } },
  {
    commands: /^node --(?:test|watch)$/,
    place: { notRun: "Node's own, named and not to be typed" },
  },
]

/** Returns the row that says where a command is run. */
export function rowOf({ kind, text, place }: DocumentedCommand): Row | undefined {
  return commandRows.find(
    ({ commands, kinds, document }) =>
      commands.test(text) &&
      (kinds === undefined || kinds.includes(kind)) &&
      (document === undefined || document.test(place)),
  )
}

/** Lists the commands that a test file has to run: those whose row names it and no words that it types by itself. */
export async function commandsRunBy(path: string): Promise<readonly DocumentedCommand[]> {
  const all = await documentedCommands()
  return all.filter((command) => {
    const place = rowOf(command)?.place
    return (
      place !== undefined &&
      'test' in place &&
      !('types' in place) &&
      basename(place.test ?? '') === basename(path)
    )
  })
}
