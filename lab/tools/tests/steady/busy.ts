// Keeps a core busy. It ends with the process that started it, however that one ends, or when its time is over.
import process from 'node:process'

const parent = process.ppid
const untilMs = performance.now() + Number(process.argv[2])
while (process.ppid === parent && performance.now() < untilMs);
