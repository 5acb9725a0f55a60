// The plan of the move: old path (file or folder) -> new path; the longest prefix wins.
const room = (names, to) => Object.fromEntries(names.split(' ').map((n) => [`src/${n}`, `${to}/${n}`]))
const tests = (names, to) => Object.fromEntries(names.split(' ').map((n) => [`test/${n}`, `${to}/test/${n}`]))
const engine = 'packages/engine', service = 'packages/service', surfaces = 'packages/surfaces', app = 'packages/app', contract = 'packages/contract'
const engineRooms = {
  data: 'data', lib: 'lib', threads: 'threads', names: 'names', mail: 'mail', privacy: 'suppression', model: 'model', egress: 'net', providers: 'sources',
  'enrich/extract': 'read/extract', 'enrich/crawl': 'read/crawl', 'enrich/render': 'read/render', 'enrich/readers': 'readers', 'enrich/waterfall': 'waterfall',
  'enrich/verify': 'verify', 'enrich/smtp': 'verify/smtp', 'enrich/website': 'website', 'enrich/people': 'people', 'enrich/patterns': 'people/patterns',
}
const map = {}
for (const [from, to] of Object.entries(engineRooms)) { map[`src/${from}`] = `${engine}/${to}`; map[`test/${from}`] = `${engine}/test/${to}` }
Object.assign(map, { 'src/enrich': engine, 'src/engine': engine, 'test/engine': `${engine}/test`, 'test/enrich': `${engine}/test` })
for (const f of 'held-facts memory-facts memory-mx-slots memory-provider-facts memory-provider-stats memory-stores store-methods'.split(' ')) map[`src/engine/${f}.ts`] = `${engine}/memory/${f}.ts`
for (const f of 'memory-facts memory-mx-slots memory-provider-stats'.split(' ')) map[`test/engine/${f}.test.ts`] = `${engine}/test/memory/${f}.test.ts`
const serviceLib = 'database-series job-series provider-series process-series render-series request-series metrics event-loop-delay heap-growth log-output logger plain-log keyed-digest make-folder process-alive load-once slots'.split(' ')
for (const f of serviceLib) { map[`src/lib/${f}.ts`] = `${service}/lib/${f}.ts`; map[`test/lib/${f}.test.ts`] = `${service}/test/lib/${f}.test.ts` }
map['src/lib/deadlines.ts'] = `${service}/lookup/deadlines.ts`; map['test/lib/deadlines.test.ts'] = `${service}/test/lookup/deadlines.test.ts`
Object.assign(map,
  room('postgres store accounts oauth billing lookup bulk jobs sandbox', service), tests('postgres store accounts oauth billing lookup bulk jobs sandbox', service),
  room('http web agents ask', surfaces), tests('http web agents ask', surfaces),
  room('cli wiring config', app), tests('cli wiring config', app),
  { 'src/contract': contract, 'test/contract': `${contract}/test`, 'src/main.ts': `${app}/main.ts`, 'src/app.ts': `${surfaces}/http/app.ts`, 'src/services.ts': `${app}/services.ts` },
  { sdk: 'packages/sdk', 'test/sdk': 'packages/sdk/test', migrations: `${service}/store/migrations` },
  { 'examples/engine/README.md': `${engine}/README.md`, 'examples/engine': `${engine}/examples` },
  Object.fromEntries('world eval bench train demo hostile faults fuzz tools e2e test'.split(' ').map((n) => [n, `lab/${n}`])),
  { 'ARCHITECTURE.md': 'docs/architecture.md', 'STABILITY.md': 'docs/stability.md', 'UPGRADING.md': 'docs/upgrading.md', 'CONTRIBUTING.md': '.github/CONTRIBUTING.md', 'SECURITY.md': '.github/SECURITY.md', 'SUPPORT.md': '.github/SUPPORT.md', 'renovate.json': '.github/renovate.json', 'biome.jsonc': '.biome.jsonc', 'knip.json': '.knip.json', 'redocly.yaml': '.redocly.yaml' },
)
export { map }
