import { useDataProvider } from '@refinedev/core'
import { rowActionsOf } from '#crud/action-items.ts'
import type { AskedQuestion } from '#crud/dialog/answer-field.tsx'
import type { FormValues } from '#crud/form/form-state.ts'
import { titleOf } from '#definition/sentence.ts'
import { toggleFailure } from '#crud/messages.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useFailureNotice } from '#crud/use-failure-notice.ts'
import { useRefresh } from '#crud/use-refresh.ts'
import { versionOf } from '#crud/use-run-action.ts'
import { receiptsIn } from '#crud/receipts.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import type { Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { describeError } from '#ui/describe-error.ts'
import type { BusyRows } from '#ui/use-one-at-a-time.ts'

type Toggle = Extract<RowAction<Fields>, { toggle: string }>

/** The row action of a declaration that turns a yes-or-no field over; undefined where there is none. */
export function toggleOf(declaration: Declaration): Toggle | undefined {
  const found = rowActionsOf(declaration).find((action) => typeof action === 'object')
  return typeof found === 'object' ? found : undefined
}

/** Sends the change of a toggle, with the answer to a question where there is one, and says what the record is now; rejects with the failure. */
export function useToggleCall(declaration: Declaration): (action: Toggle, record: KnownRecord, answers?: FormValues) => Promise<void> {
  const provider = useDataProvider()
  const { send } = useCalls(declaration.name)
  const showDone = useDoneChanges()
  return async ({ toggle, call }, record, answers = {}) => {
    const isOn = record[toggle] === true
    const values = { [toggle]: !isOn, ...answers }
    const update = async () => {
      const variables = record.version === undefined ? values : { ...values, version: record.version }
      return (await provider().update({ resource: declaration.name, id: record.id, variables })).data
    }
    const asked = Object.keys(answers).length > 0 ? answers : null
    const answer = call ? await send(call, { id: record.id }, asked, { version: versionOf(record), isQuiet: true }) : await update()
    const said = `${titleOf(declaration, record)} is now ${stateLabel(declaration, toggle, !isOn)}`
    showDone({
      ...{ key: `${declaration.name}-toggle-${record.id}`, message: [said, ...warningsIn(answer)].join('. '), receipts: receiptsIn([answer]) },
      resources: [declaration.name, ...(declaration.api?.touches ?? [])],
    })
  }
}

/** Turns a yes-or-no field of a row over, and says how it went (CAT-03, GEN-06); `ask` gets what the server asks first. A second click while the first is under way does nothing. */
export function useToggle(declaration: Declaration, rows: BusyRows, ask: (record: KnownRecord, asked: AskedQuestion) => void): (record: KnownRecord) => void {
  const action = toggleOf(declaration)
  const toggle = useToggleCall(declaration)
  const showFailure = useFailureNotice()
  const refresh = useRefresh()
  const run = async (record: KnownRecord) => {
    if (!action) return
    try {
      await toggle(action, record)
    } catch (thrown) {
      const { question } = describeError(thrown)
      if (question) return ask(record, question)
      const verb = record[action.toggle] === true ? action.off : action.on
      const key = `${declaration.name}-toggle-${record.id}`
      showFailure(thrown, (message) => toggleFailure(action.failure, declaration.label.one, verb, message), key)
    } finally {
      await refresh([declaration.name, ...(declaration.api?.touches ?? [])])
    }
  }
  return (record) => rows.run(record.id, () => run(record))
}

/** Warnings of the server about its change. */
function warningsIn(answer: unknown): string[] {
  const warnings = at(answer, 'warnings')
  return (Array.isArray(warnings) ? warnings : []).map((each) => at(each, 'message')).filter((message) => typeof message === 'string')
}

/** Word for the field's new state, e.g. `inactive`. */
function stateLabel({ fields }: Declaration, name: string, isOn: boolean): string {
  const field = fields[name]
  const [yes, no] = (field?.kind === 'yesNo' && field.words) || ['on', 'off']
  return (isOn ? yes : no).toLowerCase()
}
