// node move.mjs [--list]: moves the house; run at the root of a clean checkout.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { map } from './plan.mjs'
const { dirname, join, relative, normalize } = posix
const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e9 }).split('\0').filter(Boolean)
const rules = Object.entries(map).sort(([a], [b]) => b.length - a.length)
const moved = (path) => {
  for (const [from, to] of rules) if (path === from || path.startsWith(`${from}/`)) return to + path.slice(from.length)
  return path
}
const newOf = new Map(tracked.map((file) => [file, moved(file)]))
const targets = new Map()
for (const [from, to] of newOf) { if (targets.has(to)) throw new Error(`two files become ${to}: ${from} ${targets.get(to)}`); targets.set(to, from) }
const folders = new Set()
for (const file of tracked) for (let d = dirname(file); d !== '.'; d = dirname(d)) folders.add(d)
const isKnown = (path) => newOf.has(path) || folders.has(path)

const packageOf = (path) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('lab/') ? 'lab' : null)
const isTest = (path) => /^packages\/[^/]+\/(test|examples)\//.test(path) || path.startsWith('lab/')

// Product imports across packages, for the exports.
const importPattern = /((?:\bfrom|\bimport)\s*\(?\s*)(['"])(\.{1,2}\/[^'"\n]+)\2/g
export const crossing = new Map()
for (const file of tracked) {
  if (!/\.(ts|mts|mjs|js)$/.test(file) || !existsSync(file)) continue
  const own = newOf.get(file)
  if (isTest(own)) continue
  for (const [, , , path] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    const target = newOf.get(normalize(join(dirname(file), path)))
    if (target === undefined) continue
    const [a, b] = [packageOf(own), packageOf(target)]
    if (a === b || b === null || a === null) continue
    if (!crossing.has(target)) crossing.set(target, new Set())
    crossing.get(target).add(a)
  }
}
const exportsOf = JSON.parse(readFileSync(new URL('./exports.json', import.meta.url), 'utf8'))
function specifierOf(target) {
  const name = packageOf(target)
  if (name === 'lab') return target.endsWith('.ts') ? `@enricher/lab/${target.slice(4, -3)}` : null
  const table = exportsOf[name]
  if (table === undefined || !target.endsWith('.ts')) return null
  const inside = `./${target.slice(`packages/${name}/`.length)}`
  if (table['.'] === inside) return `@enricher/${name}`
  let best = null
  for (const [key, value] of Object.entries(table)) {
    if (value === inside) return `@enricher/${name}${key.slice(1)}`
    const star = key.indexOf('*')
    if (star < 0) continue
    if (inside.startsWith(key.slice(0, star)) && (best === null || key.length > best[0].length)) best = [key, value]
  }
  if (best === null || best[1] === null) return null
  return `@enricher/${name}${inside.slice(1, -3)}`
}
if (process.argv[2] === '--crossing') {
  for (const [t, by] of [...crossing].sort()) console.log(t, [...by].join(','), specifierOf(t) ?? '-')
  process.exit(0)
}
const oddities = []
function relativeTo(home, target) {
  const next = relative(home, target)
  return next === '' ? '.' : next.startsWith('.') ? next : `./${next}`
}
const literal = /((?:\bfrom|\bimport)\s*\(?\s*)?(['"`])(\.{1,2}(?:\/[^'"`\n$]*)?)\2/g
// Root-relative paths in texts.
const tops = [...new Set(tracked.map((f) => f.split('/')[0]))].filter((t) => !t.startsWith('.') && !['docs', 'deploy', 'bin', 'package.json', 'package-lock.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'tsconfig.json'].includes(t))
const folderTops = tops.filter((t) => folders.has(t))
const token = new RegExp(`(?<![\\w./@-])((?:${folderTops.join('|')})/[\\w./-]*[\\w/-])`, 'g')
const fileTops = tops.filter((t) => !folders.has(t))
const topFile = new RegExp(`(?<![\\w./@-])(${fileTops.map((t) => t.replaceAll('.', '\\.')).join('|')})(?![\\w/-])`, 'g')
const short = /(?<=`)((?:[\w-]+\/)+(?:[\w.-]+\.(?:ts|js|txt|json|sql))?)(?=`)/g
function rewrittenPath(path) {
  const bare = path.replace(/\/$/, '')
  if (!isKnown(bare)) return path
  return moved(bare) + (path.endsWith('/') ? '/' : '')
}
const texts = new Map()
for (const file of tracked) {
  if (!/\.(ts|mts|mjs|js|txt|md|json|jsonc|ya?ml|sh|html|service|toml)$|^\.ci\/run$|Dockerfile/.test(file) || !existsSync(file)) continue
  if (/package-lock\.json$|^CHANGELOG\.md$|^src\/data\/|^docs\/openapi\.json$/.test(file)) continue
  const from = dirname(file), home = dirname(newOf.get(file)), own = newOf.get(file)
  let text = readFileSync(file, 'utf8')
  const before = text
  if (/\.(ts|mts|mjs|js|txt)$/.test(file)) {
    text = text.replace(literal, (all, lead, quote, path, at, whole) => {
      const line = whole.slice(whole.lastIndexOf('\n', at) + 1, at)
      if (/^[./]*$/.test(path) && (path === './' || path === '.' || !line.includes('import.meta'))) return all
      const target = normalize(join(from, path)).replace(/\/$/, '')
      if (target === '.') {
        if (lead !== undefined || path === './') return all
        const next = relativeTo(home, '.') + (path.endsWith('/') ? '/' : '')
        if (next !== path) oddities.push(`${own}: ${path} => ${next}`)
        return quote + next + quote
      }
      if (target.startsWith('..') || !isKnown(target)) return all
      const place = moved(target)
      const name = lead === undefined || packageOf(place) === packageOf(own) || packageOf(own) === null ? null : specifierOf(place)
      const next = name ?? relativeTo(home, place) + (path.endsWith('/') && path.length > 2 ? '/' : '')
      if (lead === undefined && next !== path) oddities.push(`${own}: ${path} => ${next}`)
      return (lead ?? '') + quote + next + quote
    })
  }
  if (/\.md$/.test(file)) {
    text = text.replace(/(\]\()([^)#\s:]+)((?:#[^)\s]*)?\))/g, (all, a, path, b) => {
      const target = normalize(join(from, path)).replace(/\/$/, '')
      if (!isKnown(target)) return all
      const next = relative(home, moved(target)) || '.'
      return a + next + b
    })
    if (!/^README\.md$/.test(file)) text = text.replace(short, (all) => {
      if (isKnown(all.replace(/\/$/, ''))) return all
      const inSource = `src/${all}`
      if (!isKnown(inSource.replace(/\/$/, ''))) return all
      return rewrittenPath(inSource)
    })
  }
  text = text.replace(token, (all) => rewrittenPath(all))
  // A link of a page is relative to it, and was rewritten above.
  text = text.replace(topFile, (all, path, at) => (text.slice(at - 2, at) === '](' ? all : moved(path)))
  if (text !== before) texts.set(file, text)
}
if (process.argv[2] === '--list') { console.log(oddities.join('\n')); console.log(texts.size); process.exit(0) }
for (const [file, text] of texts) writeFileSync(file, text)
const made = new Set()
for (const [from, to] of newOf) {
  if (from === to) continue
  if (!made.has(dirname(to))) { mkdirSync(dirname(to), { recursive: true }); made.add(dirname(to)) }
}
// One call of git for each folder of targets.
const byFolder = new Map()
for (const [from, to] of newOf) if (from !== to) { if (posix.basename(from) === posix.basename(to)) { if (!byFolder.has(dirname(to))) byFolder.set(dirname(to), []); byFolder.get(dirname(to)).push(from) } else execFileSync('git', ['mv', from, to]) }
for (const [folder, list] of byFolder) execFileSync('git', ['mv', ...list, folder])
console.log(`${texts.size} files rewritten, ${[...newOf].filter(([a, b]) => a !== b).length} moved`)
