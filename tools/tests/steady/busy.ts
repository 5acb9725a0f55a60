// A busy process: it ends with the one that started it, however that ends, and by itself when its time is over.
import process from 'node:process'

const parent = process.ppid
const untilMs = performance.now() + Number(process.argv[2])
while (process.ppid === parent && performance.now() < untilMs);
