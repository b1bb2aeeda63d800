import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeSmallLab, smallLabNow } from '#tests/support/small-lab.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ clock: () => smallLabNow })
  await makeSmallLab(api.database.sql)
})
afterAll(() => api.close())

test('PRE-06 the developer page makes a call and shows its status, time, size and answer as it came; the command to copy holds no token', async () => {
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
  open.close()
})

test('PRE-06 it needs settings.view', async () => {
  const open = await openApp({ api, at: '/prescriptions/test', role: 'operator' })
  expect(await screen.findByText(/settings\.view/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
  open.close()
})
