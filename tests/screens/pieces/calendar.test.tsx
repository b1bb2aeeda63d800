import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { civilDateOf } from '#domain/civil-date.ts'
import Calendar from '#crud/fields/calendar.tsx'
import { TimeZoneContext } from '#ui/time-zone.ts'

/** At every moment one of the two outer zones has another day than this machine. */
test.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'])(
  'GEN-01 the calendar of a laboratory in %s offers Today only where that is its own today',
  async (timeZone) => {
    const now = new Date()
    const isSameDay = civilDateOf(now, timeZone) === civilDateOf(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
    render(
      <TimeZoneContext value={timeZone}>
        <Calendar value="2026-11-26" from={undefined} onChoose={() => undefined} onClose={() => undefined} />
      </TimeZoneContext>,
    )
    await screen.findByRole('table')
    expect(screen.queryByText('Today') !== null).toBe(isSameDay)
  },
)
