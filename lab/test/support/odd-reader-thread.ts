import { workerData } from 'node:worker_threads'
import { readerTasks } from '../../../packages/engine/readers/reader-tasks.ts'
import { serveTasks } from '../../../packages/engine/threads/serve-tasks.ts'

// Runs the readers as they are, except on texts that name what they do to their reader.
serveTasks(
  workerData.port,
  Object.fromEntries(
    Object.entries(readerTasks).map(([name, read]) => [
      name,
      (input: object) => {
        const text = JSON.stringify(input)
        if (text.includes('reader: throw')) throw new TypeError('an oversight')
        while (text.includes('reader: never end'));
        return read(input as never)
      },
    ]),
  ),
)
