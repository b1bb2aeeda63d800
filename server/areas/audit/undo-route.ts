import * as contract from '#contract/undo.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { forbidden } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { notUndoable, takeAct } from '#server/call/undo/undoable-acts.ts'

/** The call that undoes an act of any route that says how (VIEW-04). */
export function undoRoute(routes: readonly Route[]): Route {
  const targets = new Map(routes.flatMap(({ undoes }) => (undoes ? [[undoes.entity, undoes] as const] : [])))
  return serve(contract.undo, async (context) => {
    const { sql, user, now, body } = context
    const act = await takeAct(sql, body.receipt, user.id, now)
    const target = targets.get(act.entity)
    if (!target) throw notUndoable()
    if (act.permission !== 'signed-in' && !hasPermission(user, act.permission)) throw forbidden(missingPermission(act.permission))
    await target.undo(context, act)
    return ok(null, { message: 'Undone' })
  })
}
