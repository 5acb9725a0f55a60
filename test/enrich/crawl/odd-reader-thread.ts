import { workerData } from 'node:worker_threads'
import { readerTasks } from '../../../src/enrich/readers/reader-tasks.ts'
import { serveTasks } from '../../../src/threads/serve-tasks.ts'

// The readers as they are, but for pages that name what they do to them.
serveTasks(workerData.port, {
  ...readerTasks,
  page(input: Parameters<typeof readerTasks.page>[0]) {
    if (input.body.includes('reader: throw')) throw new TypeError('an oversight')
    while (input.body.includes('reader: never end'));
    return readerTasks.page(input)
  },
})
