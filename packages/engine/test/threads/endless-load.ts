import { BroadcastChannel } from 'node:worker_threads'

// Acts as a thread that never gets ready: it reports that it loads, and goes on loading.
new BroadcastChannel('endless load').postMessage(null)
for (;;);
