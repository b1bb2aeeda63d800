import { useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { fillPath, textsOf } from '#definition/endpoints.ts'
import { actionOf } from './action-items.ts'
import type { OpenDialog } from './dialog/action-dialog.tsx'
import type { KnownRecord } from './screens-context.ts'
import { useRunAction } from './use-run-action.ts'

/**
 * Begins a declared action on a record: goes to its address, opens its dialog, or sends its call at once through `run`.
 * `from` is the address that a page reached by a link leads back to. `onGone` is called once an action that was sent at once has deleted the record.
 */
export function useActionStarter(
  declaration: Declaration,
  from: string,
  open: (dialog: OpenDialog) => void,
  onGone?: () => void,
): (name: string, record: KnownRecord, run: (work: () => Promise<void>) => void) => void {
  const navigate = useNavigate()
  const runAction = useRunAction(declaration, (name, record, asked) => open({ dialog: { action: name }, records: [record], asked }), onGone)
  return (name, record, run) => {
    const action = actionOf(declaration, name)
    if (action.link !== undefined) {
      const own = action.link.startsWith(`/${declaration.name}/`) && !action.link.includes('{id}/') ? searchOf(from) : ''
      void navigate(`${fillPath(action.link, textsOf(record))}${own}`, { state: { from } })
    } else if (action.dialog !== undefined || action.body || action.confirm) open({ dialog: { action: name }, records: [record] })
    else run(() => runAction(name, record))
  }
}

/** Returns the parameters of an address, so that an open form or record survives a reload and can be shared. */
export function searchOf(address: string): string {
  const at = address.indexOf('?')
  return at === -1 ? '' : address.slice(at)
}
