import { workerData } from 'node:worker_threads'
import { serveTasks } from '../threads/serve-tasks.ts'
import { readerTasks } from './reader-tasks.ts'

// What the threads of the readers run.
serveTasks(workerData.port, readerTasks)
