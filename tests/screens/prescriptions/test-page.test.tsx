import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { held } from '#tests/support/held.ts'

const api = labApi()

test('PRE-06 the developer page shows a call’s status, time, size and raw answer; its command has no token', async () => {
  const open = await openApp({ api, at: '/prescriptions/test' })
  expect(await screen.findByText(/This page is for testing/)).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open.user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  expect(copied.mock.calls[0]?.[0]).toBe(`curl -X GET 'http://lab.test/api/admin/prescriptions?page=1&limit=10' \\\n  -H "Authorization: Bearer $TOKEN"`)
  await open.user.click(screen.getByRole('button', { name: 'Run' }))
  expect(await screen.findByText(/^Status 200 · \d+ ms · \d+ bytes$/)).toBeTruthy()
  expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Answer').value)).toMatchObject({
    status: 'success',
    data: { prescriptions: [], totalCount: 0 },
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').readOnly).toBe(true)
})

test('PRE-06 it needs settings.view', async () => {
  await openApp({ api, at: '/prescriptions/test', role: 'operator' })
  expect(await screen.findByText(/settings\.view/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
})

test('PRE-06 a double click sends once; another call may run, and the first shows its late answer', async () => {
  const { until: released, release } = held()
  const open = await openApp({
    api,
    at: '/prescriptions/test',
    async answer(request, send) {
      if (request.url.includes('/admin/prescriptions?')) await released
      return send(request)
    },
  })
  const choose = async (label: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Call' }))
    await open.user.click(await screen.findByText(label, { selector: '.ant-select-item-option-content' }))
  }
  const answered = async () => {
    await screen.findByText(/^Status 200/)
    return JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Answer').value) as { readonly data: object }
  }
  const run = await screen.findByRole('button', { name: 'Run' })
  fireEvent.click(run)
  fireEvent.click(run)
  await choose('Statistics (GET)')
  await open.user.click(screen.getByRole('button', { name: 'Run' }))
  expect((await answered()).data).not.toHaveProperty('prescriptions')
  await choose('List (GET)')
  expect(screen.queryByLabelText('Answer')).toBeNull()
  release()
  expect((await answered()).data).toHaveProperty('prescriptions')
  expect(open.sent.filter(({ path }) => path.startsWith('/admin/prescriptions?'))).toHaveLength(1)
})
