import { defineCommand, type NamedCommand } from '../../tools/named-commands/named-command.ts'
import type { OptionTable, Values } from '../../tools/named-commands/options.ts'
import { type Measurement, reportMeasurement } from './report.ts'

/** Defines a benchmark by its sizes and by what measures them. */
export function defineBenchmark<T extends OptionTable>(benchmark: {
  readonly summary: string
  readonly sizes: T
  measure(sizes: Values<T>): Promise<Measurement>
}): NamedCommand {
  return defineCommand({
    summary: benchmark.summary,
    options: benchmark.sizes,
    run: async (sizes) => {
      // Most processes of a benchmark load the world: loading it here first reports a missing package in this process.
      await import('../../world/world.ts')
      return reportMeasurement(await benchmark.measure(sizes))
    },
  })
}
