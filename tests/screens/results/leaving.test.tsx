import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#tests/support/screen.tsx'
import { openDialog, retype } from '#tests/support/panel-steps.ts'
import { beginSheet, cell, sheetApi } from './begun-sheet.ts'

const api = sheetApi()

/** The router asks only the guard that came last, which is that of an open dialog. */
test.each(['Keys of this sheet', 'Add other results', /^Details of Potassium/])(
  "GEN-08 a value that could not be saved is asked about when the browser's own buttons leave the sheet over which %s is open",
  async (button) => {
    const id = await beginSheet(api)
    const { user, address } = await openApp({ api, at: `/results/${id}/sheet` })
    await cell(/^Potassium/)
    await user.click(screen.getByRole('link', { name: 'To verify' }))
    await waitFor(() => expect(address()).toBe('/results'))
    window.history.back()
    await retype(user, await cell(/^Haemoglobin/), '135{Enter}')
    await screen.findByRole('button', { name: 'Yes, as typed' })
    await openDialog(user, button)
    window.history.forward()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(`/results/${id}/sheet`)
    expect((await cell(/^Haemoglobin/)).value).toBe('135')
  },
)
