import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { missingNote } from '#domain/results/release.ts'
import { reports } from '#server/db/tables/reports.ts'
import { notingBodies } from '#tests/support/answers.ts'
import { makeResultReport, makeResultRows, statesInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { openDialog, retype } from '#tests/support/panel-steps.ts'
import { change } from '#tests/support/stored.ts'
import { staffOf } from '#tests/support/staff.ts'
import { small, stampsOf } from '#tests/support/small-lab.ts'
import { beginSheet, cell, sheetApi } from './begun-sheet.ts'

const api = sheetApi()

const normal = { computedFlag: 'Normal', flag: 'Normal' } as const
const asJudged = { unit: 'mmol/L', rangeText: '3.5 - 5.0 mmol/L', collectedOn: '2026-11-21', enteredBy: staffOf('manager').id }
const released = { ...normal, state: 'Released', releasedAt: stampsOf.createdAt } as const

/** Begins a correction with a reason. */
async function correct(user: UserEvent, reason: string) {
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  await user.type(screen.getByLabelText('Reason of the correction'), `${reason}{Enter}`)
}

test('RES-09 RES-12 a released value is corrected while another test’s values are under verification, and locked', async () => {
  const id = await beginSheet(api)
  await makeResultRows(api.db, id, { K: 4.2, HB: 12.5 }, released)
  await makeResultRows(api.db, id, { CHOL: 150 }, { ...normal, state: 'Verified' })
  await makeResultRows(api.db, id, { TG: 150 }, { ...normal, state: 'Draft' })
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  await correct(user, 'Wrong tube')
  expect(screen.queryByRole('textbox', { name: /^Cholesterol/ })).toBeNull()
  await retype(user, await cell(/^Haemoglobin/), '13.1{Enter}')
  await waitFor(async () => expect(await statesInForce(api.db, id)).toEqual({ HB: '13.1 Entered', K: '4.2 Released', CHOL: '150 Verified', TG: '150 Draft' }))
})

test('RES-10 RES-12 a returned correction is listed for retyping with its reason until it is handed over', async () => {
  const id = await makeResultReport(api.db, { HB: 12.5 }, released, small.ashaSon)
  await makeResultRows(api.db, id, { K: 4.4 }, { ...normal, ...asJudged, patientId: small.ashaSon, state: 'Entered', amends: true, reason: 'Wrong tube' })
  const { user } = await openApp({ api, at: `/results/${id}/sheet`, role: 'admin' })
  const dialog = await openDialog(user, 'Return')
  await user.type(dialog.getByLabelText(/^Reason/), 'Measure it again')
  await user.click(dialog.getByRole('button', { name: 'Return' }))
  expect((await screen.findByText(/^Returned:/)).textContent).toBe('Returned: Measure it again')
  await user.click(screen.getByRole('link', { name: 'Back to queue' }))
  const queue = within(await screen.findByRole('region', { name: 'Sent back for re-entry' }))
  const row = (await queue.findByText('Kiran Rao')).closest('tr')
  expect(row?.textContent).toMatch(/^RPT-.*Kiran Rao.*1Measure it again$/)
  await user.click(within(row ?? document.body).getByRole('link', { name: /^RPT-/ }))
  await retype(user, await cell(/^Potassium/), '4.6{Enter}')
  await waitFor(async () => expect((await statesInForce(api.db, id)).K).toBe('4.6 Draft'))
  await user.click((await openDialog(user, 'Hand over to verification')).getByRole('button', { name: 'Hand over' }))
  await screen.findByText('Results handed over to verification')
  const release = await screen.findByRole<HTMLButtonElement>('button', { name: 'Release' })
  await waitFor(() => expect(release.disabled, 'of values of one’s own').toBe(true))
  await user.click(screen.getByRole('link', { name: 'Back to queue' }))
  expect(await screen.findByText('Nothing was sent back')).toBeTruthy()
})

/** A correction that awaits its release, on a report with a comment; opens the dialog of the release. */
async function openRelease(notes: string | null, more = {}) {
  const id = await makeResultReport(api.db, { HB: 12.5 }, released)
  await makeResultRows(api.db, id, { K: 4.4 }, { ...normal, ...asJudged, state: 'Entered', amends: true, reason: 'Wrong tube', ...more })
  await change(api.db, reports, id, { notes, status: 'Available' })
  const bodies: unknown[] = []
  const open = await openApp({ api, at: `/results/${id}/sheet`, role: 'admin', answer: notingBodies(bodies, /^POST /) })
  const dialog = await openDialog(open.user, 'Release')
  const note = dialog.getByLabelText<HTMLTextAreaElement>(/^Note on the report/)
  return { ...open, bodies, dialog, note, release: () => open.user.click(dialog.getByRole('button', { name: /^Release/ })) }
}

test('RES-12 the person releasing a correction sees the report’s comment, and sends it unless it is emptied', async () => {
  const { bodies, note, release } = await openRelease('Haemolysed slightly')
  expect(note.value).toBe('Haemolysed slightly')
  await release()
  expect(await screen.findByText('Preliminary report released')).toBeTruthy()
  expect(bodies).toMatchObject([{ note: 'Haemolysed slightly' }])
})

test('RES-07 RES-12 the comment that a report has is not the note on a value that changed much since', async () => {
  const { bodies, dialog, note, release, user } = await openRelease('Repeated twice', { deltaBeyond: true })
  await release()
  expect(await dialog.findByText(missingNote)).toBeTruthy()
  expect(bodies).toEqual([])
  await user.type(note, ', the third time too')
  await release()
  expect(await screen.findByText('Preliminary report released')).toBeTruthy()
  expect(bodies).toMatchObject([{ note: 'Repeated twice, the third time too' }])
})
