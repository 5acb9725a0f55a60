import { BroadcastChannel } from 'node:worker_threads'

// A thread that never gets ready: it says that it loads, and goes on loading.
new BroadcastChannel('endless load').postMessage(null)
for (;;);
