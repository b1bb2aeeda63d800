import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'

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
