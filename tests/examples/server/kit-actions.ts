import type { z } from 'zod'
import { type ActionTarget, actionRoutes } from '#server/resources/action-routes.ts'
import kits from '../kits.ts'

interface Kit {
  readonly id: string
  readonly version: number
}

declare const target: ActionTarget<Kit, z.ZodType>
declare function retireKit(kit: Kit, reason: string, at: Date): Promise<Kit>

export const kitActionRoutes = actionRoutes(kits, target, {
  retire: (kit, { reason }, { now }) => retireKit(kit, reason, now),
})
