import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PhoneText } from '#ui/phone-text.tsx'

const [copied, refused] = ['Phone number copied', 'The browser does not allow copying']
const allows = async () => undefined
const refuses = () => Promise.reject(new Error('not allowed'))

/** The field that is copied from; antd measures with one of its own that outlives its page. */
const copiedField = () => document.querySelector<HTMLTextAreaElement>('textarea[readonly]')

test.each([
  ['with a clipboard', { writeText: allows }, false, copied],
  ['with a clipboard that refuses', { writeText: refuses }, true, refused],
  ['without HTTPS', undefined, true, copied],
  ['without HTTPS, where nothing may be copied', undefined, false, refused],
])('a telephone number is copied, or its button says that it is not: %s', async (_, clipboard, mayCopy, label) => {
  const user = userEvent.setup()
  vi.stubGlobal('navigator', { ...(clipboard ? { clipboard } : {}), userAgent: 'test' })
  let selected = ''
  document.execCommand = () => {
    selected = copiedField()?.value ?? ''
    return mayCopy
  }
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'execCommand')
  })
  render(<PhoneText phone="+919811122233" />)
  const button = screen.getByRole('button', { name: 'Copy phone number' })
  button.focus()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('button', { name: label })).title).toBe(label === refused ? refused : '')
  expect(selected).toBe(clipboard ? '' : '+91 98111 22233')
  expect([copiedField(), document.activeElement]).toEqual([null, button])
})
