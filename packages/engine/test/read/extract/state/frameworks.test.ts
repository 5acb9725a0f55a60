import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvidence } from '../../../../website/page/evidence.ts'
import { peopleIn, readState, waitingPage } from './read-state.ts'

const team = [
  { name: 'Mara Quillfeather', role: 'Chief Executive Officer', email: 'mara@zorbel.example' },
  {
    name: 'Jonas Tidewell',
    role: 'Head of Sales',
    social: { linkedin: 'https://www.linkedin.com/in/jonas-tidewell' },
  },
]
const both = ['Mara Quillfeather: Chief Executive Officer', 'Jonas Tidewell: Head of Sales']
const json = JSON.stringify
const script = (source: string) => `<script>${source}</script>`

/** Returns a list of rows that refer to each other by place, as devalue and turbo-stream write it. */
function flattened(
  value: unknown,
  keyOf: (key: string, place: (value: unknown) => number) => string,
): string {
  const rows: unknown[] = []
  const place = (part: unknown): number => {
    const index = rows.push(null) - 1
    if (Array.isArray(part)) rows[index] = part.map(place)
    else if (typeof part === 'object' && part !== null) {
      rows[index] = Object.fromEntries(
        Object.entries(part).map(([key, inner]) => [keyOf(key, place), place(inner)]),
      )
    } else rows[index] = part
    return index
  }
  place(value)
  return json(rows)
}

const astro = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return [1, value.map(astro)]
  if (typeof value !== 'object' || value === null) return [0, value]
  return [0, Object.fromEntries(Object.entries(value).map(([key, part]) => [key, astro(part)]))]
}

const componentRows = (rows: string) =>
  // A piece may end anywhere, also within a row.
  [rows.slice(0, 40), rows.slice(40)]
    .map((piece) => script(`self.__next_f.push([1,${json(piece)}])`))
    .join('')

const pages: Record<string, string> = {
  'Next.js, pages': `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { team } }, page: '/', query: {}, buildId: 'x1' })}</script>`,
  'Next.js, properties of a component': componentRows(
    `1:"$Sreact.fragment"\n2:I[123,["/a.js"],"Team"]\n0:{"P":null,"b":"x","c":["",""],"f":[]}\n4:["$","$L2",null,${json({ members: team })}]\n`,
  ),
  'Next.js, elements': componentRows(
    `2:I[123,[],"X"]\n5:["$","main",null,{"children":["$","section",null,{"children":[${team
      .map(
        ({ name, role }) =>
          `["$","div",null,{"children":[["$","h3",null,{"children":${json(name)}}],["$","p",null,{"children":${json(role)}}]]}]`,
      )
      .join(',')}]}]}]\n`,
  ),
  'Nuxt 3': `<script type="application/json" data-nuxt-data="nuxt-app" id="__NUXT_DATA__">${flattened(
    { data: { page: { team } }, state: {}, serverRendered: true },
    (key) => key,
  )
    .replace(/^\[/, '[["ShallowReactive",1],')
    .replaceAll(/(?<=[[{,:])(\d+)(?=[\]},])/g, (n) => String(Number(n) + 1))
    .replace('["ShallowReactive",2]', '["ShallowReactive",1]')}</script>`,
  'Nuxt 2': script(
    `window.__NUXT__=(function(a,b){a.x=1;return {layout:"default",data:[{team:[{name:b,role:"Chief Executive Officer"},{name:"Jonas Tidewell",role:'Head of Sales',photo:null,isLead:!0}]}],error:null,serverRendered:true}}({},"Mara Quillfeather"));`,
  ),
  Apollo: script(
    `window.__APOLLO_STATE__ = ${json({ ROOT_QUERY: { __typename: 'Query', team: [{ __ref: 'Person:1' }] }, 'Person:1': { __typename: 'Person', ...team[0] }, 'Person:2': { __typename: 'Person', ...team[1] } })};`,
  ),
  Redux: script(
    `window.__INITIAL_STATE__=JSON.parse(${json(json({ about: { people: team }, router: {} }))});window.other=1`,
  ),
  'Redux with undefined': script(
    `window['__PRELOADED_STATE__'] = {about: {loadedAt: undefined, at: new Date("2024-05-01"), people: ${json(team)}}}`,
  ),
  Remix: script(
    `window.__remixContext = ${json({ url: '/', state: { loaderData: { root: {}, 'routes/_index': { team } }, actionData: null } })};`,
  ),
  'React Router': script(
    `window.__reactRouterContext.streamController.enqueue(${json(flattened({ loaderData: { home: { team } } }, (key, place) => `_${place(key)}`))});`,
  ),
  'SvelteKit, fetched': `<script type="application/json" data-sveltekit-fetched data-url="/api/team">${json({ status: 200, statusText: 'OK', headers: {}, body: json({ team }) })}</script>`,
  'SvelteKit, loaded': script(
    `Promise.all([import("./a.js")]).then(([kit, app]) => { kit.start(app, element, { node_ids: [0, 2], data: [null,{type:"data",data:{team:${json(team)}},uses:{}}], form: null, error: null }); });`,
  ),
  Astro: `<astro-island component-url="/_astro/Team.js" client="only" props="${json(Object.fromEntries(Object.entries({ team }).map(([key, value]) => [key, astro(value)]))).replaceAll('"', '&quot;')}"></astro-island>`,
  Angular: `<script id="ng-state" type="application/json">${json({ '2981': { b: { team }, s: 200 } })}</script>`,
  'Angular 15': `<script id="app-state" type="application/json">${json({ 'G.json': { body: { team } } }).replaceAll('"', '&q;')}</script>`,
  Shopify: `<script type="application/json" data-section="team">${json({ blocks: team.map(({ name, role }) => ({ type: 'team_member', settingsOf: 1, name, role })) })}</script>`,
  Wix: `<script type="application/json" id="wix-warmup-data">${json({ appsWarmupData: { dataBinding: { dataStore: { recordsByCollectionId: { Team: { a: { title: 'Mara Quillfeather', position: 'Chief Executive Officer' }, b: { title: 'Jonas Tidewell', position: 'Head of Sales' } } } } } } })}</script>`,
  WordPress: `<script id="__NEXT_DATA__" type="application/json">${json({ props: { pageProps: { members: team.map(({ name, role }) => ({ title: { rendered: name }, acf: { position: role } })) } } })}</script>`,
  'first and last name': `<script type="application/json">${json({ staff: team.map(({ name, role }) => ({ firstName: name.split(' ')[0], lastName: name.split(' ')[1], jobTitle: role })) })}</script>`,
}

for (const [framework, body] of Object.entries(pages)) {
  test(`people in the state of a page are read: ${framework}`, () => {
    assert.deepEqual(peopleIn(body), both)
  })
}

test('address and profile of a person come from the same object', () => {
  const { people } = readState(waitingPage(pages['Next.js, pages'] ?? ''))
  assert.deepEqual(
    people.map(({ email, linkedinUrl }) => [email, linkedinUrl]),
    [
      ['mara@zorbel.example', null],
      [null, 'https://www.linkedin.com/in/jonas-tidewell'],
    ],
  )
})

const home = json({
  props: {
    pageProps: {
      siteName: 'Zorbel',
      hero: {
        heading: 'Sails for small boats',
        body: '<p>Zorbel sews sails in <b>Kappeln</b> since 1987.</p>',
      },
      footer: { email: 'info@zorbel.example', menu: [{ href: '/about/team', label: 'Our team' }] },
      className: 'flex md:grid-cols-2 items-center',
    },
  },
})
const homePage = waitingPage(`<script id="__NEXT_DATA__" type="application/json">${home}</script>`)

test('a page that shows nothing has the text, the addresses and the links of its state', () => {
  const read = readState(homePage)
  assert.deepEqual(
    read.addresses.map(({ email }) => email),
    ['info@zorbel.example'],
  )
  assert.deepEqual(
    read.candidates.map(({ url }) => url),
    ['https://zorbel.example/about/team'],
  )
  const { text, signs } = readEvidence('https://zorbel.example/', homePage)
  assert.match(text, /Sails for small boats\nZorbel sews sails in Kappeln since 1987\./)
  assert.doesNotMatch(text, /grid-cols/)
  assert.deepEqual(signs, [])
})

test('the logo in the state of a page names its owner, those of customers do not', () => {
  const alt = { src: '/l.svg', alt: 'Quorbeck' }
  const namedIn = (state: object) =>
    readEvidence(
      'https://zorbel.example/',
      waitingPage(`<script type="application/json">${json({ props: state })}</script>`),
    ).statedNames.flatMap(({ position, text }) => (position === 'logo' ? [text] : []))
  assert.deepEqual(namedIn({ header: { siteLogo: alt } }), ['Quorbeck'])
  assert.deepEqual(namedIn({ logos: [alt], clients: { logo: alt }, hero: { image: alt } }), [])
})

test('a page that shows its own text is not added to', () => {
  const shown = homePage.replace(
    '<div id="root">',
    `<div id="root"><p>${'Our harbour is open. '.repeat(20)}</p>`,
  )
  assert.doesNotMatch(readEvidence('https://zorbel.example/', shown).text, /Sails/)
})

test('what stands in noscript counts on a page that shows nothing, the note that scripts are needed does not', () => {
  const page = waitingPage(
    '<noscript>You need to enable JavaScript to run this app.</noscript><noscript><p>Zorbel, Hafenweg 3, Kappeln</p><a href="mailto:crew@zorbel.example">Mail</a></noscript>',
  )
  assert.equal(readState(page).addresses[0]?.email, 'crew@zorbel.example')
  const { text } = readEvidence('https://zorbel.example/', page)
  assert.match(text, /Hafenweg 3/)
  assert.doesNotMatch(text, /JavaScript/)
})
