import { workerData } from 'node:worker_threads'
import { serveTasks } from '../threads/serve-tasks.ts'
import { readerTasks } from './reader-tasks.ts'

// Runs the readers' tasks; the threads start with this module.
serveTasks(workerData.port, readerTasks)
