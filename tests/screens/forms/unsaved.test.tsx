import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasDirtyForms } from '#crud/form/dirty-forms.ts'
import { openCatalogue } from './catalogue.tsx'

const question = 'Leave without saving?'

test('GEN-08 an untouched form closes without asking', async () => {
  const { user } = openCatalogue('/tests/add')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('the list of tests')).toBeTruthy()
})

test.each([
  ['Esc', async () => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape', keyCode: 27 })],
  ['Cancel', async (open: ReturnType<typeof openCatalogue>) => open.user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['a link', async (open: ReturnType<typeof openCatalogue>) => open.router.navigate('/orders')],
  ['Back', async (open: ReturnType<typeof openCatalogue>) => open.router.navigate(-1)],
])('GEN-08 a changed form asks before it is left by %s; keeping keeps all, discarding leaves', async (_, leave) => {
  const open = openCatalogue('/tests/add')
  await open.user.type(await screen.findByLabelText('Name'), 'G')
  await leave(open)
  await screen.findByText(question)
  await open.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(open.router.state.location.pathname).toBe('/tests/add')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('G')
  await leave(open)
  await open.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(open.router.state.location.pathname).not.toBe('/tests/add'))
})

test('GEN-08 closing the tab asks only while something is typed and not saved; so does AUTH-09', async () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { user } = openCatalogue('/test-categories/add')
  const name = await screen.findByLabelText('Name')
  expect([closing(), hasDirtyForms()]).toEqual([false, false])
  await user.type(name, 'H')
  expect([closing(), hasDirtyForms()]).toEqual([true, true])
  await user.type(name, 'ormones{Enter}')
  await screen.findByText('the list of test-categories')
  expect([closing(), hasDirtyForms()]).toEqual([false, false])
})
