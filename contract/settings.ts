import * as z from 'zod/mini'
import { setupSteps } from '#domain/laboratory-setup.ts'
import { callsOf } from './call.ts'
import { keyOf, orNone } from './schemas.ts'

const call = callsOf('settings')

export const warnings = call({
  method: 'GET',
  path: '/admin/warnings',
  summary: 'What a laboratory still has to set up',
  permission: 'settings.view',
  answer: z.object({
    warnings: z.array(z.string()),
    /** The steps that a new laboratory has not taken yet; none from its first order on. */
    missing: orNone(keyOf(setupSteps)),
  }),
})
