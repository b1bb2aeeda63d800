import * as z from 'zod/mini'
import { callsOf } from './call.ts'

const call = callsOf('settings')

export const warnings = call({
  method: 'GET',
  path: '/admin/warnings',
  summary: 'The settings that a laboratory still has to make',
  permission: 'settings.view',
  answer: z.object({ warnings: z.array(z.string()) }),
})
