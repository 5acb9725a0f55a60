import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import vm from 'node:vm'

// Runs a script of Google Apps Script on doubles of what it has: synchronous, with Google's own limits. Reads
// {script, properties, formulas} from stdin; prints the value of each formula and how often was fetched and slept.

const { script, properties, formulas } = JSON.parse(readFileSync(0, 'utf8'))
const seen = { fetches: 0, sleeps: [] }
const kept = new Map()

const UrlFetchApp = {
  fetch(url, { method, contentType, headers, payload, muteHttpExceptions }) {
    seen.fetches += 1
    const all = Object.entries({ 'Content-Type': contentType, ...headers })
    const flags = all.flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const out = execFileSync('curl', [
      '-sS',
      '-i',
      '-X',
      method.toUpperCase(),
      ...flags,
      '-d',
      payload,
      url,
    ])
    const [head, ...body] = out.toString().split('\r\n\r\n')
    const [line, ...fields] = head.split('\r\n')
    const status = Number(line.split(' ')[1])
    if (status >= 400 && !muteHttpExceptions) throw new Error(`Request failed for ${url} ${status}`)
    const entries = fields.map((field) => field.match(/^([^:]+): ?(.*)$/).slice(1))
    return {
      getResponseCode: () => status,
      getContentText: () => body.join('\r\n\r\n'),
      getHeaders: () => Object.fromEntries(entries),
    }
  },
}
const CacheService = {
  getScriptCache: () => ({
    get: (key) => kept.get(key) ?? null,
    put(key, value, seconds) {
      if (typeof value !== 'string') throw new Error('The parameters do not match the signature.')
      if (key.length > 250) throw new Error('Argument too large: key')
      if (seconds > 21_600) throw new Error('Argument too large: expirationInSeconds')
      kept.set(key, value)
    },
  }),
}
const PropertiesService = {
  getScriptProperties: () => ({ getProperty: (name) => properties[name] ?? null }),
}
const Utilities = {
  DigestAlgorithm: { MD5: 'md5' },
  // Bytes are signed, as in Java.
  computeDigest: (algorithm, text) => [
    ...new Int8Array(createHash(algorithm).update(text).digest()),
  ],
  sleep: (waitMs) => void seen.sleeps.push(waitMs),
}

const sheet = vm.createContext({ UrlFetchApp, CacheService, PropertiesService, Utilities })
vm.runInContext(script, sheet)
const values = formulas.map((formula) => {
  try {
    return vm.runInContext(formula, sheet)
  } catch (error) {
    return `#ERROR! ${error.message}`
  }
})
process.stdout.write(JSON.stringify({ values, ...seen }))
