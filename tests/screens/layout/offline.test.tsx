import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'

const api = labApi()
afterEach(() => vi.restoreAllMocks())

/** A connection to pull out and put back. */
function connection() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const turn = (is: boolean) => {
    onLine.mockReturnValue(is)
    act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')))
  }
  return {
    turn,
    /** Set without a word, as it is when the panel is opened. */
    start: (is: boolean) => void onLine.mockReturnValue(is),
    open: (at: string) =>
      openApp({ api, at, answer: (request, send) => (navigator.onLine ? send(request) : Promise.reject(new TypeError('Failed to fetch'))) }),
  }
}

const offline = async () => expect((await screen.findAllByText(/^You are offline\. Try again when you are connected\./)).length).toBeGreaterThan(0)

/** A form that was opened without a connection stayed an error when the connection was back. */
test('GEN-03 a form opened without a connection is read by itself when it is back', async () => {
  const { turn, start, open } = connection()
  start(false)
  await open(`/tests/${small.cbc}/edit`)
  await offline()
  turn(true)
  expect(await screen.findByDisplayValue('Blood count')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
})

test('GEN-03 a change without a connection is reported, kept in the form, and never sent automatically', async () => {
  const { turn, open } = connection()
  const { sent } = await open(`/tests/${small.cbc}/edit`)
  fireEvent.change(await screen.findByDisplayValue('Blood count'), { target: { value: 'Blood count, whole' } })
  turn(false)
  fireEvent.click(screen.getByText('Save test', { selector: 'button *' }).closest('button') as HTMLElement)
  expect((await screen.findAllByText(/You are offline\. Nothing was saved\./)).length).toBeGreaterThan(0)
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  const tried = writes().length
  turn(true)
  const { body } = await api.call('GET', `/tests/${small.cbc}`, { as: 'super_admin' })
  expect(JSON.stringify(body)).not.toContain('Blood count, whole')
  expect(writes()).toHaveLength(tried)
  expect(screen.getByDisplayValue('Blood count, whole')).toBeTruthy()
})
