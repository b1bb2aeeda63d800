import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { refusing } from '#tests/support/answers.ts'
import { pressKey } from '#tests/support/panel-steps.ts'
import { resultsInForce } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { smallLabNow, stampsOf } from '#tests/support/small-lab.ts'
import { beginSheet, cell, savedValues, sheetApi } from './begun-sheet.ts'

const api = sheetApi()

async function openDetails(answer?: Parameters<typeof openApp>[0]['answer']) {
  const id = await beginSheet(api)
  const { user } = await openApp({ api, at: `/results/${id}/sheet`, ...(answer ? { answer } : {}) })
  await user.click(await cell(/^Potassium/))
  await user.keyboard('4.3{Enter}{ArrowUp}')
  await waitFor(async () => expect(await savedValues(api, id)).toEqual({ K: '4.3' }))
  await user.keyboard('{F2}')
  const dialog = within(await screen.findByRole('dialog'))
  return { id, user, dialog, comment: dialog.getByLabelText<HTMLTextAreaElement>('Comment') }
}

test('ACC-02 a phrase is chosen by keyboard, inserted where the text was left, and can be edited', async () => {
  const phrases = [
    { phrase: 'Sample haemolysed; potassium may be falsely high.' },
    { phrase: 'Correlate clinically.' },
    { phrase: 'No longer used.', isActive: false },
  ]
  await api.db.insert(reportPhrases).values(phrases.map((each) => ({ id: newId(smallLabNow), ...each, ...stampsOf })))
  const { id, user, dialog, comment } = await openDetails()
  await user.type(comment, 'Checked twice.')
  comment.setSelectionRange(0, 0)
  const choose = async (typed: string) => {
    const select = dialog.getByRole('combobox', { name: 'Insert a phrase' })
    fireEvent.mouseDown(select)
    await user.type(select, typed)
    await screen.findByText(/haemolysed|Correlate/, { selector: '.ant-select-item-option-content' })
    expect(screen.queryByText('No longer used.')).toBeNull()
    pressKey('Enter', select)
  }
  await choose('haemo')
  await waitFor(() => expect(comment.value).toBe('Checked twice. Sample haemolysed; potassium may be falsely high.'))
  await waitFor(() => expect(document.activeElement).toBe(comment))
  comment.setSelectionRange(14, 14)
  await choose('correl')
  await waitFor(() => expect(comment.value).toBe('Checked twice. Correlate clinically. Sample haemolysed; potassium may be falsely high.'))
  await waitFor(() => expect(comment.selectionStart).toBe(36))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await resultsInForce(api.db, id))[0]?.comment).toBe(comment.value))
})

test('ACC-02 phrases that cannot be read leave a comment that is typed', async () => {
  const { dialog, comment, user } = await openDetails(refusing(/phrases$/, 'Out of order', 500))
  expect(await dialog.findByText(/The phrases could not be loaded/)).toBeTruthy()
  await user.type(comment, 'Repeated')
  expect(comment.value).toBe('Repeated')
})
