import kits from '../kits.ts'
import { conflict } from '#server/call/problem.ts'
import { actions } from '#server/resources/entity-actions.ts'

export default actions(kits, {
  retire: async () => ({ status: 'retired', stock: 0 }),
  writeOff: async (kit, { count }, { log }) => {
    const stock = kit.stock ?? 0
    if (count > stock) throw conflict(`There are only ${stock} of ${kit.code}`)
    log.info('kits written off', { count })
    return { stock: stock - count }
  },
})
