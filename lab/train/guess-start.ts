/**
 * The weights at which the learning of guesses starts and to which it is pulled back; they hold beyond any one file. A
 * file of some thousand firms shows each rarer suffix or affix once or never; these weights keep them in order.
 */

// Where a country is named, about as many of its firms use its suffix as `.com`; the legal form or the letters alone
// are less sure signs of it, and so is the sound of the name. European firms spell umlauts out. A name that is an address is the address. Foundations and
// the like use `.org`. Parts of a name are seldom the whole label.
const shapes: Readonly<Record<string, number>> = {
  'home|said': 0.5,
  'home|town': 0.5,
  'home|words': 0.5,
  'home|spelling': 1.2,
  'home|sound:7': -0.5,
  'home|sound:4': -1.5,
  'home|sound:2': -2,
  'home|sound:1': -2.5,
  'home|place': -0.5,
  'home|rank:1': -1.5,
  'home|rank:2': -2.5,
  'none-hyphen|full': -1,
  'umlaut|german': 2,
  'none|acronym|words:4': 1,
  'none|last': -1,
  'none|middle': -1,
  'none|lastFirst': -2,
  'none|lastMiddle': -2,
  'none|acronymForm': -2,
  'none|surname': -1,
  'none|merged': -1,
  'none|clipped': -2,
  'country:code': -1,
  // Swiss firms bear their form in their domain.
  'form:sa': 1.5,
  'form|in:ch': 1.5,
  named: 4,
  '.org|last:org': 2,
}

// Sites of young firms per thousand, by suffix, judged in rough steps.
const suffixShares = `
640: com
70: ai
65: io
40: co
12: org app
9: net dev
8: de
7: co.uk
6: tech
5: me ca health
4: us xyz eu in
3: nl fr com.au com.br
2.5: ch se
2: it es so
1.5: be pl dk sh tv bio space
1.2: no fi to finance life world studio digital network cloud
1: at gg agency co.za mx co.jp co.kr
0.8: vc media global online shop co.in co.nz jp sg com.sg id co.id co.il ie
0.7: fm
0.6: is solutions group club store care pt cz ru
0.5: ly inc money capital fund design systems software team works live pro earth au ng co.ke one games biz info ro cn
0.4: im la cc work site energy eco nz com.mx kr my com.my ae com.ng ee ua cl com.cn fit
0.3: cash social edu academy tools link sk hu gr lt lv com.ar com.co hk tw vn vision
0.2: green ke zone gov chat run page city bg hr si tr com.tr com.hk ph pk com.pk sa
0.1: il coop school education email house land rs ar pe com.pe uy com.uy com.tw co.th th com.vn com.ph lk bd com.bd eg com.sa gh cr do li st
0.05: gt re photo
`

// Sites per thousand with the word before, or behind, the name.
const prefixShares = `
20: get
6: try use join go
5: my the
4: hello
2.5: hey
2: we meet with
1.5: weare
1: be ask your lets play app hi
0.8: shop
0.7: team live
0.6: wear eat
0.5: talk drink
0.4: in drive run ride work visit fly
0.3: our made by trust buy find book
0.2: choose
`
const affixShares = `
10: app
8: hq
7: labs ai tech
6: health
5: inc
3.5: group
2: io co global
1.5: team online pay now solutions software systems technologies
1.2: usa data digital media care bio
1: technology studio studios games energy capital robotics medical security network
0.8: us me apps lab corp
0.7: tv cloud finance shop foods
0.6: music world financial home hub therapeutics
0.5: uk life club ly go up works bank money insurance consulting ventures learning food xyz connect
0.4: it design agency partners jobs academy travel one space company interactive os
0.3: project power platform ltd llc vr iot fit fitness card mobile chat bot kids
0.2: ar cards wallet people place
`

// A suffix or an affix of the long tail has this share, which counts as nothing known.
const suffixShareUsual = 0.1
const affixShareUsual = 0.2

/** Where the weights of recipes start that no shipped weights know yet. */
export const recipesAdded: Readonly<Record<string, number>> = {
  'none|officeFirst': -1,
  'none|tradeLast': -1,
  'none-hyphen|acronymLast': -2,
  'none-hyphen|firstAcronym': -2,
}

export const guessStart: Readonly<Record<string, number>> = {
  ...shapes,
  ...recipesAdded,
  ...fromShares(suffixShares, '.', suffixShareUsual),
  ...fromShares(prefixShares, 'prefix:', affixShareUsual),
  ...fromShares(affixShares, 'suffix:', affixShareUsual),
}

function fromShares(table: string, kind: string, usual: number): Record<string, number> {
  const entries = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [share = '', words = ''] = line.split(': ')
      const weight = Math.log(Number(share) / usual)
      return words.split(' ').map((word) => [`${kind}${word}`, weight] as const)
    })
  return Object.fromEntries(entries)
}
