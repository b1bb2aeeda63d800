import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { nothing, recordId } from './schemas.ts'

/** Undoes an act by the receipt that the act's answer gave (`undo`), right after it (VIEW-04). */
export const undo = callsOf('audit')({
  method: 'POST',
  path: '/admin/undo',
  permission: 'signed-in',
  summary: "Undo the caller's own act by its receipt, right after it, unless the record was changed since",
  body: z.strictObject({ receipt: recordId }),
  answer: nothing,
})
