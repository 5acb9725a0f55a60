import { fill, html, scripted, series } from '../markup.ts'
import type { HostilePage } from '../page.ts'

// Scripts are read for the texts that they put together: making text out of text must have a budget.

// The service reads no longer scripts.
const scriptBytes = 19_500

const script = (name: string, why: string, source: string): HostilePage => ({
  name,
  why,
  text: () => scripted(source),
})

const scripts = (name: string, why: string, source: (index: number) => string): HostilePage => ({
  name,
  why,
  text: () => html(series(60, (index) => `<script>${source(index)}</script>`)),
})

const doubled = `var x="${'a'.repeat(5_000)}@";x=x+x;x=x+x;`

export const scriptPages: readonly HostilePage[] = [
  script(
    'replace-by-itself',
    '20,000 characters, each replaced by 20,000: 400 MB a call, and fourteen calls in a list',
    `${doubled}[${'x.replace(/a/g,x).replace(/q/g,x),'.repeat(14)}]`,
  ),
  script('replace-once', '400 MB in one call', `${doubled}x.replace(/a/g,x)`),
  script(
    'replace-chain',
    'the result of each call is what the next one works on',
    `${doubled}x${'.replace(/a/g,"aa")'.repeat(200)}`,
  ),
  script(
    'replace-empty',
    'an empty text is found between all characters',
    `${doubled}x.replace(/()/g,x).replace("",x)`,
  ),
  script(
    'join-by-itself',
    'a list of texts joined by a long one',
    `${doubled}x.split("a").join(x)`,
  ),
  script(
    'join-chain',
    'split and joined by two, again and again',
    `${doubled}x${'.split("a").join("aa")'.repeat(40)}`,
  ),
  script(
    'concat-list',
    'a thousand arguments of 20,000 characters',
    `${doubled}x.concat(${'x,'.repeat(1_000)})`,
  ),
  script(
    'list-of-lists',
    'a thousand items, each the whole',
    `${doubled}y=[${'x,'.repeat(1_000)}];y.join(x)`,
  ),
  script(
    'reverse-list',
    'lists of 20,000 items turned around',
    `${doubled}y=x.split("");${'y.reverse();'.repeat(1_000)}`,
  ),
  script('doubling', 'a text that doubles with each line', `var x="@a";${'x=x+x;'.repeat(3_000)}`),
  script('adding', 'a text that grows with each line', `var x="@";${'x+="ab";'.repeat(2_400)}`),
  script(
    'write-much',
    'written into the page again and again',
    `${doubled}${'document.write(x);'.repeat(700)}`,
  ),
  script(
    'write-tags',
    'tags within what is written are cubic to clean',
    `document.write("@<${'mailto:'.repeat(2_700)}")`,
  ),
  script(
    'write-open-tags',
    'tags that open and never close',
    `document.write("@${'<a '.repeat(6_000)}")`,
  ),
  script(
    'write-entities',
    'entities of entities',
    `document.write("@${'&amp;#38;'.repeat(2_000)}")`,
  ),
  script('unescape-nested', 'decoded again and again', `${'unescape('.repeat(1_000)}"%40"`),
  script('calls-nested', 'brackets within brackets', `"@"+${'('.repeat(6_000)}`),
  script('lists-nested', 'lists within lists', `x="@"+${'['.repeat(6_000)}`),
  script(
    'quotes-open',
    'literals that never end are tried from each quote on',
    `@${fill("'\\", scriptBytes)}`,
  ),
  script('quotes-double-open', 'the same in double quotes', `@${fill('"\\', scriptBytes)}`),
  script('backticks-open', 'a template that ends nowhere', `@${fill('`\\', scriptBytes)}`),
  script('slashes-open', 'patterns that might be divisions', `@${fill('/a\\', scriptBytes)}`),
  script('slashes-classes', 'patterns followed by no comma', `@${fill('/a/g ', scriptBytes)}`),
  script(
    'codes-many',
    'six thousand character codes in one call',
    `String.fromCharCode(${'64,'.repeat(5_990)})`,
  ),
  script(
    'codes-odd',
    'codes that are no characters',
    `String.fromCharCode(${'1e308,-1,0x7fffffff,NaN,'.repeat(400)})+"@"`,
  ),
  script('atob-long', 'base64 without end', `atob("${fill('QUBB', 19_000)}")+"@"`),
  script(
    'index-odd',
    'items that are not there',
    `x=["@","a"];x[99999999]+x[1e308]+x[constructor]`,
  ),
  script(
    'prototype-variables',
    'variables and functions named as members of every object',
    `var __proto__="@",constructor="a";${'constructor(__proto__)+toString(valueOf)+hasOwnProperty("@")+'.repeat(200)}"x"`,
  ),
  script(
    'rot13-almost',
    'a text that is nearly turned by thirteen places',
    `fromCharCode 13 @${`"${'\\a'.repeat(900)}".replace(/[a-z]/g,function(a){`.repeat(8)}`,
  ),
  script(
    'rot13-braces',
    'the function around the thirteen never ends',
    `fromCharCode ${'"a@b.com".replace(/[a-z]/g,function(a){13 13 13'.repeat(300)}`,
  ),
  script(
    'typo3-open',
    'a call whose argument never ends',
    fill("UnCryptMailto('aaaaaa", scriptBytes),
  ),
  script('tokens', 'as many tokens as are read', `"@"${'+a'.repeat(9_000)}`),
  script('names-long', 'one name of 19,000 letters', `"@"+${fill('a', 19_000)}`),
  script('digits-long', 'one number of 19,000 digits', `"@"+${fill('9', 19_000)}`),
  scripts(
    'split-many',
    'sixty scripts, each a list of 20,000',
    (index) => `${doubled}var y${index}=x.split("");${'y=x.split("");'.repeat(800)}"@"`,
  ),
  scripts(
    'quotes-open-many',
    'forty-nine scripts of literals that never end',
    () => `@${fill("'\\", scriptBytes - 500)}`,
  ),
  scripts(
    'replace-many',
    'sixty scripts, each replaces a little',
    () => `${doubled}${'x.replace(/a/g,"b");'.repeat(600)}`,
  ),
  scripts(
    'write-many',
    'sixty scripts write 20,000 characters each',
    () => `${doubled}document.write(x+"@a.com")`,
  ),
  {
    name: 'unclosed',
    why: 'a script that never ends is the rest of the page',
    text: () => html(`<script>${fill('"@"+')}`),
  },
  {
    name: 'empty-many',
    why: 'seventy thousand scripts of nothing',
    text: () => html(fill('<script></script>')),
  },
  {
    name: 'handlers-many',
    why: 'the script reader is begun for each of 15,000 event handlers',
    text: () => html(series(15_000, (index) => `<b onclick="x='a@b${index}.com'+'c'">d</b>`)),
  },
  {
    name: 'handlers-heavy',
    why: 'fifty handlers, each as long as is read, each of literals that never end',
    text: () => html(series(50, () => `<b onclick="(@${fill("'\\", scriptBytes - 200)}">d</b>`)),
  },
]
