import { createView, updateView } from '#contract/list-views.ts'
import { usePermission } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { textIn, useFormState } from '#crud/form/form-state.ts'
import { useWrites } from '#crud/use-write.ts'
import type { Declaration } from '#definition/declaration.ts'
import { text, yesNo } from '#definition/kind.ts'
import { layoutLimits, sharedViewPermission } from '#domain/list-layout.ts'
import type { ListState } from '#crud/list/state.ts'
import { useListLayout } from './layout.ts'
import { type SavedView, shownContent, useViewDone } from './saved-view.ts'

const fields = {
  name: text({ required: 'Please enter a name', maxLength: layoutLimits.name }),
  isShared: yesNo({ label: 'Show to everybody' }),
}

interface ViewDialogProps {
  readonly declaration: Declaration
  /** The declaration with the columns that are shown. */
  readonly shown: Declaration
  readonly state: ListState
  /** The view that is renamed; without it a new one is saved. */
  readonly renamed?: SavedView | undefined
  onClose(): void
}

/** Asks for the name of a saved view, and whether everybody sees it, which needs a permission of its own (VIEW-01). */
export function ViewDialog({ declaration, shown, state, renamed, onClose }: ViewDialogProps) {
  const form = useFormState({ name: renamed?.name ?? null, isShared: renamed?.isShared ?? false })
  const { send } = useWrites()
  const done = useViewDone(declaration, state)
  const layout = useListLayout(declaration, { view: state.view, saved: state.query.saved })
  const resource = declaration.name
  const mayShare = usePermission(sharedViewPermission).allowed
  const name = textIn(form.values.name)?.trim() ?? ''
  const submit = async () => {
    const body = { name, ...(mayShare ? { isShared: form.values.isShared === true } : {}) }
    if (renamed) return done((await send(updateView, { resource, id: renamed.id }, body, { version: renamed.version }))?.said)
    const view = await send(createView, { resource }, { ...body, ...shownContent(state, shown, layout) })
    await done(view?.said)
    if (view) state.go({ ...state.query, saved: view.id })
  }
  return (
    <DialogFrame
      title={renamed ? `Rename “${renamed.name}”` : 'Save view'}
      confirm={renamed ? 'Save changes' : 'Save view'}
      form={form}
      resource="settings"
      failure="The view could not be saved. Please try again."
      check={() => ({ name: name === '' ? 'Please enter a name' : null })}
      submit={submit}
      onClose={onClose}
    >
      <FormFields fields={fields} names={mayShare ? ['name', 'isShared'] : ['name']} state={form} idOf={(each) => `view-${each}`} />
      <p>Keeps filters, order, columns and page size. A search is not kept.</p>
    </DialogFrame>
  )
}
