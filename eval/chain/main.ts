import { parseArgs } from 'node:util'
import { roleCategories } from '../../src/enrich/people/roles.ts'
import { mapBounded } from '../../src/lib/time.ts'
import { readers } from '../../tools/strict-readers.ts'
import { namesWithoutSite } from '../../world/replay/invented.ts'
import { drawFirms } from './firms.ts'
import { judgeRole } from './judge.ts'
import { reportChain } from './report.ts'
import { searchChain } from './search.ts'
import { startChainWorld } from './world.ts'

const searchesAtOnce = 4

/**
 * `eval -- chain`: the whole of find-all as one number. Of invented firms the right site, on it the right person, and
 * that person's mailbox are found, by the name of the firm alone or with a few words on its trade.
 */
export async function chain(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      simulate: { type: 'string', default: '120' },
      'without-site': { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      wrong: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const firms = drawFirms(Number(values.simulate), seed)
  const taken = firms.map(({ row }) => row.name)
  const siteless = namesWithoutSite(Number(values['without-site']), seed, taken)
  const world = await startChainWorld(firms, siteless, seed)
  const roles = [...roleCategories]
  try {
    const judged = await mapBounded(firms, searchesAtOnce, async (firm) => {
      const found = await searchChain(firm.row.name, firm.hint, roles, world)
      return { found, parts: roles.flatMap((role) => judgeRole(firm, role, found)) }
    })
    const without = await mapBounded(siteless, searchesAtOnce, async (name) => {
      const found = await searchChain(name, '', roles, world)
      const sold = [...found.leaders].filter(([, answer]) => answer !== null)
      const part = { isAsked: false, verdict: 'wrong', cause: 'a firm without a site' } as const
      return { found, parts: sold.map(([role]) => ({ ...part, role, what: name })) }
    })
    const questions = world.mail.recipients()
    return { ...reportChain([...judged, ...without], questions, values.wrong), seed }
  } finally {
    await world.close()
    await readers.close()
  }
}
