import { useDataProvider, useNotification } from '@refinedev/core'
import type { Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { titleOf, toggleFailure } from '#crud/messages.ts'
import type { BusyRows } from '#ui/use-one-at-a-time.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { readableOf, shape, text } from '#crud/wire.ts'

type Toggle = Extract<RowAction<Fields>, { toggle: string }>

/** Turns a yes-or-no field of a row over, and says how it went (CAT-03, GEN-06). A second click while the first is under way does nothing. */
export function useToggle(declaration: Declaration, action: Toggle | undefined, rows: BusyRows): (record: KnownRecord) => void {
  const provider = useDataProvider()
  const { send } = useCalls(declaration.name)
  const { open } = useNotification()
  const showFailure = useFailureNotice()
  const refresh = useRefresh()

  const toggle = async (record: KnownRecord) => {
    if (!action) return
    const isOn = record[action.toggle] === true
    const verb = isOn ? action.off : action.on
    const key = `${declaration.name}-toggle-${record.id}`
    try {
      const values = { [action.toggle]: !isOn }
      let answer: unknown
      if (action.call) answer = await send(action.call, { id: record.id }, null, { version: versionOf(record), isQuiet: true })
      else
        await provider().update({
          resource: declaration.name,
          id: record.id,
          variables: record.version === undefined ? values : { ...values, version: record.version },
        })
      const said = `${titleOf(declaration, record)} is now ${stateLabel(declaration, action.toggle, !isOn)}`
      open?.({ key, type: 'success', message: [said, ...warningsIn(answer)].join('. ') })
    } catch (thrown) {
      showFailure(thrown, (message) => toggleFailure(action.failure, declaration.label.one, verb, message), key)
    } finally {
      await refresh([declaration.name, ...(declaration.api?.touches ?? [])])
    }
  }
  return (record) => rows.run(record.id, () => toggle(record))
}

/** Warnings of the server about its change. */
function warningsIn(answer: unknown): string[] {
  return readableOf(shape({ message: text }))(at(answer, 'warnings')).map(({ message }) => message)
}

/** Word for the field's new state, e.g. `inactive`. */
function stateLabel({ fields }: Declaration, name: string, isOn: boolean): string {
  const field = fields[name]
  const [yes, no] = (field?.kind === 'yesNo' && field.words) || ['on', 'off']
  return (isOn ? yes : no).toLowerCase()
}
