import { progress } from '../../tools/named-commands/progress.ts'
import { type JudgedOwner, ownerCases } from './ask-owners.ts'

/** A judged owner with its site; shown only where the site may be looked at. */
type SiteOwner = JudgedOwner & { readonly domain: string; readonly isShown: boolean }

/** Prints the table of owners of addresses and returns its figures. */
export function reportOwners(all: readonly SiteOwner[]): object {
  for (const { isShown, domain, asked, verdict, email, truth, answered } of all) {
    if (!isShown || verdict === 'right') continue
    progress.print(`${domain}: ${asked} ${verdict}: ${email}: ${truth}; answered ${answered}\n`)
  }
  const rows = ownerCases.map((asked) => {
    const some = all.filter((one) => one.asked === asked)
    const count = (verdict: JudgedOwner['verdict']) =>
      some.filter((one) => one.verdict === verdict).length
    const counts = { right: count('right'), wrong: count('wrong'), silent: count('silent') }
    return { asked, n: some.length, ...counts }
  })
  const lines = rows.map(({ asked, n, right, wrong, silent }) =>
    [asked.padEnd(20), ...[n, right, wrong, silent].map((one) => String(one).padStart(6))].join(''),
  )
  const head = `${'Owner of address'.padEnd(20)}     n right wrong silent`
  progress.print(`${[head, ...lines].join('\n')}\n\n`)
  return Object.fromEntries(
    rows.map(({ asked, ...figures }) => [asked.replaceAll(/\W+/g, '_'), figures]),
  )
}
