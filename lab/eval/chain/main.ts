import { mapBounded } from '@enricher/engine/lib/time'
import { roleCategories } from '@enricher/engine/people/roles'
import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { count, flag } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { readers } from '../../tools/strict-readers.ts'
import { namesWithoutSite } from '../../world/replay/invented.ts'
import { drawFirms } from './firms.ts'
import { judgeRole } from './judge.ts'
import { reportChain } from './report.ts'
import { searchChain } from './search.ts'
import { startChainWorld } from './world.ts'

const searchesAtOnce = 4

/**
 * `eval -- chain`: the whole of find-all as one number. The search must find the right site of invented firms, the
 * right person there, and that person's mailbox, by the firm's name alone or with a few words on its trade.
 */
export const chain = defineCommand({
  summary: 'find-all as one number: right site, right person, right mailbox',
  options: {
    simulate: count(120, { smoke: 2 }),
    'without-site': count(20, { smoke: 1 }),
    seed: count(1),
    wrong: flag(),
  },
  run: searchFirms,
})

async function searchFirms(values: {
  readonly simulate: number
  readonly 'without-site': number
  readonly seed: number
  readonly wrong: boolean
}): Promise<object> {
  const { seed } = values
  const firms = drawFirms(values.simulate, seed)
  const taken = firms.map(({ row }) => row.name)
  const siteless = namesWithoutSite(values['without-site'], seed, taken)
  const world = await startChainWorld(firms, siteless, seed)
  const roles = [...roleCategories]
  try {
    const judged = await mapBounded(firms, searchesAtOnce, async (firm, index) => {
      progress.step(`firm ${index + 1} of ${firms.length}`)
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
