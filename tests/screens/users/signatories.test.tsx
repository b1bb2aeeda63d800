import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/tables/staff.ts'
import { notingBodies } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { smallPng } from '#tests/support/pictures.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

const api = labApi()
const doctor = staffOf('manager')
const picture = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name, { type: 'image/png' })
const stored = async () => (await api.db.select().from(users).where(eq(users.id, doctor.id)))[0]

test('ACC-08 designation, registration number, departments and signature of a user are saved and shown', async () => {
  const bodies: unknown[] = []
  const { user, close } = await openApp({ api, at: `/users/${doctor.id}/edit`, answer: notingBodies(bodies, /^PUT .*\/users\/[^/]+$/) })
  await user.type(await screen.findByLabelText(/^Designation/), 'MD (Path)')
  await user.type(screen.getByLabelText(/^Registration number/), 'KMC 1')
  await user.click(await screen.findByRole('option', { name: 'Blood' }))
  const input = screen.getByLabelText<HTMLInputElement>(/^Signature/)
  await user.upload(input, picture('large.png', new Uint8Array(101 * 1024)))
  expect(await screen.findByText('The picture has more than 100 KB. Save it smaller and choose that file.')).toBeTruthy()
  await user.upload(input, picture('mine.png', smallPng(3)))
  expect(await screen.findByRole('img', { name: 'mine.png' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save user' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ designation: 'MD (Path)', registrationNumber: 'KMC 1', departments: [small.blood] }))
  expect(bodies).toHaveLength(1)
  expect((await stored())?.signature).toMatchObject({ name: 'mine.png', type: 'image/png' })
  close()
  await openApp({ api, at: `/users/${doctor.id}` })
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('button', { name: 'More actions' })
  expect([...document.querySelectorAll('.ant-drawer .ant-btn-primary')].map(({ textContent }) => textContent)).toEqual(['Edit user'])
  for (const text of ['MD (Path)', 'KMC 1', 'Blood', 'mine.png']) expect(await drawer.findByText(text)).toBeTruthy()
  expect(await drawer.findByRole('img', { name: 'mine.png' })).toBeTruthy()
})

test('ACC-08 without the permission to edit settings a signatory is read, and the rest is saved', async () => {
  const bodies: unknown[] = []
  const { user } = await openApp({ api, at: `/users/${doctor.id}/edit`, role: 'admin', answer: notingBodies(bodies, /^PUT /) })
  const name = await screen.findByLabelText('Name')
  expect(screen.queryByRole('textbox', { name: /^Designation/ })).toBeNull()
  expect(screen.getByText('MD (Path)')).toBeTruthy()
  expect(screen.getByText('You don’t have permission to do this. Ask an administrator for “System Settings: Edit”.')).toBeTruthy()
  await user.type(name, ' Rao')
  await user.click(screen.getByRole('button', { name: 'Save user' }))
  await waitFor(() => expect(bodies).toEqual([{ name: 'Test Manager Rao' }]))
})
