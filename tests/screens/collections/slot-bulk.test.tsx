import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import SlotBulkDialog from '#pages/collections/slot-bulk-dialog.tsx'
import timeSlots from '#resources/time-slots.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

test('SLT-04 more time slots than one call takes are changed by several calls, with the reason of each refusal', async () => {
  const declaration: Declaration = timeSlots
  const records = Array.from({ length: 150 }, (_, index) => ({ id: `s${index}`, hours: `Slot ${index}` }))
  const provider = memoryProvider({ 'time-slots': [] }, [declaration])
  const sent: number[] = []
  provider.custom = async ({ payload }) => {
    const { updates } = payload as { readonly updates: readonly { readonly id: string }[] }
    sent.push(updates.length)
    const results = updates.map(({ id }) => ({ id, ok: id !== 's120', message: id === 's120' ? 'It was deleted' : null, code: null }))
    return { data: { updated: results.length, results } as never }
  }
  const dropped: string[] = []
  const element = (
    <SlotBulkDialog
      declaration={declaration}
      record={{ id: 's0' }}
      records={records}
      onClose={() => undefined}
      onDeleted={(ids) => void dropped.push(...ids)}
    />
  )
  const { user } = openMemoryScreen({ at: '/slots', routes: [{ path: '/slots', element }], declarations: [declaration], provider })
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 150 time slot(s)' }))
  await user.type(await dialog.findByLabelText(/Max collections/), '12')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(dialog.getByRole('list', { name: 'Not changed' }).textContent).toBe('Slot 120: It was deleted'))
  expect([sent, dropped.length]).toEqual([[100, 50], 149])
})
