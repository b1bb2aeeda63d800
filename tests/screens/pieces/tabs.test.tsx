import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Tabs } from '#ui/tabs.tsx'

function Example({ destroyOnHidden = false }: { destroyOnHidden?: boolean }) {
  const [active, show] = useState('one')
  const items = ['one', 'two', 'three'].map((key) => ({ key, label: `Tab ${key}`, children: <input aria-label={`Field ${key}`} /> }))
  return <Tabs items={items} activeKey={active} destroyOnHidden={destroyOnHidden} onChange={show} />
}

test('WCAG 2.1.1 arrows, Home and End move among tabs, and Enter shows the focused one', async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.tab()
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('Tab one')
  for (const [key, tab] of [
    ['ArrowRight', 'two'],
    ['End', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
    ['ArrowRight', 'two'],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(focused()).toBe(`Tab ${tab}`)
  }
  expect(screen.getByRole('tab', { name: 'Tab one' }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('tabpanel', { name: 'Tab two' }).querySelector('input')).toBe(screen.getByLabelText('Field two'))
})

test.each([
  [false, 'typed'],
  [true, ''],
])('GEN-08 a hidden tab keeps what is typed in it unless it is destroyed: %s', async (destroyOnHidden, kept) => {
  const user = userEvent.setup()
  render(<Example destroyOnHidden={destroyOnHidden} />)
  expect(screen.queryByLabelText('Field two')).toBeNull()
  await user.type(screen.getByLabelText('Field one'), 'typed')
  await user.click(screen.getByRole('tab', { name: 'Tab two' }))
  expect(screen.getAllByRole('tabpanel').map(({ id }) => id.endsWith('two'))).toEqual([true])
  await user.click(screen.getByRole('tab', { name: 'Tab one' }))
  expect(screen.getByLabelText<HTMLInputElement>('Field one').value).toBe(kept)
})

test('a tab that is shown is moved into sight sideways, also the one that the address names', async () => {
  const edges = new Map([
    ['Tab one', [-40, 20]],
    ['Tab two', [40, 100]],
    ['Tab three', [120, 180]],
  ])
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left = 0, right = 100] = edges.get(this.textContent) ?? []
    return new DOMRect(left, 0, right - left, 20)
  })
  const user = userEvent.setup()
  render(<Example />)
  const row = screen.getByRole('tablist')
  expect(row.scrollLeft).toBe(-72)
  row.scrollLeft = 0
  await user.click(screen.getByRole('tab', { name: 'Tab three' }))
  expect(row.scrollLeft).toBe(112)
  spy.mockRestore()
})
