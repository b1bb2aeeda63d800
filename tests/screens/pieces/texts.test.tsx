import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cutText } from '#ui/cut-text.ts'
import { LongText } from '#ui/long-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { NearestLimit } from '#ui/transport-times.tsx'
import { WholeNumbers } from '#ui/whole-numbers.tsx'
import { RecordFacts } from '#crud/show/record-facts.tsx'
import { text } from '#definition/kind.ts'
import { civilDateOf, defaultTimeZone, readDaysIn } from '#domain/civil-date.ts'
import Calendar from '#crud/fields/calendar.tsx'

describe('a text is cut at so many characters, and no character in two', () => {
  test.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['👩👩👩', 3, '👩👩👩'],
    ['👩👩👩👩', 3, '👩👩👩…'],
    ['नमस्ते', 6, 'नमस्ते'],
  ])('%j at %i is %j', (text, most, shown) => {
    expect(cutText(text, most)).toBe(shown)
  })
})

test('threat huge strings: a name of 20,000 characters is cut, and whole under the pointer', () => {
  const endless = 'W'.repeat(20_000)
  render(<TypedText text={endless} />)
  const shown = screen.getByText(/^W+…$/)
  expect(shown.textContent).toHaveLength(201)
  expect(shown.title).toBe(endless)
})

test('a missing name is a dash, a short one has no title', () => {
  render(
    <>
      <TypedText text={null} />
      <TypedText text="Asha Rao" />
    </>,
  )
  expect(screen.getByText('—')).toBeDefined()
  expect(screen.getByText('Asha Rao').title).toBe('')
})

test('an email address may take a new line only before its last @, and stays one text', () => {
  render(
    <>
      <TypedText text="meena.rao@home@example.com" breakBefore="@" />
      <TypedText text="no address" breakBefore="@" />
    </>,
  )
  expect(screen.getByText('meena.rao@home@example.com').innerHTML).toBe('meena.rao@home<wbr>@example.com')
  expect(screen.getByText('no address').innerHTML).toBe('no address')
})

test('threat huge strings: a long text shows its beginning, all of it on request, and its beginning again', async () => {
  const long = 'Fasting since 22:00. '.repeat(1_000)
  render(<LongText text={long} />)
  const text = () => document.querySelector('bdi')?.textContent
  expect(text()).toHaveLength(501)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 21,000 characters' }))
  expect(text()).toBe(long)
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(text()).toHaveLength(501)
})

test('a text of usual length has no button', () => {
  render(<LongText text="Fasting since 22:00" />)
  expect(screen.queryByRole('button')).toBeNull()
})

/** At every moment one of the two outer zones has another day than this machine. */
test.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'])('GEN-01 the calendar in %s marks and chooses the laboratory’s today', async (zone) => {
  readDaysIn(zone)
  onTestFinished(() => readDaysIn(defaultTimeZone))
  const today = civilDateOf(new Date(), zone)
  const onChoose = vi.fn<(day: string) => void>()
  render(<Calendar value={null} from={undefined} onChoose={onChoose} onClose={() => undefined} />)
  const table = await screen.findByRole('table')
  expect(table.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe(today)
  await userEvent.click(screen.getByText('Today'))
  expect(onChoose).toHaveBeenCalledWith(today)
})

test('a sentence keeps the number of a record whole, and its words', () => {
  const { container } = render(<WholeNumbers text="Update payment of order LAB-0002000" />)
  expect(container.textContent).toBe('Update payment of order LAB-0002000')
  expect([...container.querySelectorAll('.figure')].map(({ textContent }) => textContent)).toEqual(['LAB-0002000'])
})

test('SMP-06 of several tests on their way the one over its limit is shown, and all are read out', () => {
  const drawn = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { container } = render(
    <NearestLimit
      tests={[
        { name: 'Potassium', maxTransportHours: 2, collectedAt: drawn(30.5) },
        { name: 'Glucose', maxTransportHours: 3, collectedAt: drawn(250.5) },
      ]}
    />,
  )
  expect(screen.getByText('4 h 10 min of 3 h')).toBeTruthy()
  expect(container.querySelector('[title]')?.getAttribute('title')).toMatch(/^Potassium: drawn 30 min ago.*\nGlucose: drawn 4 h 10 min ago/)
})

test('COL-03 the window of a record shows hours with a dash', () => {
  render(<RecordFacts fields={{ timeSlot: text({ hours: true }) }} names={['timeSlot']} record={{ timeSlot: '08:00-09:00' }} />)
  expect(screen.getByText('08:00–09:00')).toBeTruthy()
})
