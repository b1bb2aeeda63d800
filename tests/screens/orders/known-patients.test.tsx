import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { KnownPatients } from '#pages/orders/patients/known-patients.tsx'

test('CHK-01 another customer’s patient, or one already on the order, is named but not offered', () => {
  const match = (id: string, isOwn: boolean) => ({
    id,
    isOwn,
    name: id,
    gender: 'Male' as const,
    dateOfBirth: null,
    ageUnit: null,
    customerId: 'k2',
    customerName: 'Ravi Iyer',
  })
  const matches = [match('Own', true), match('Present', true), match('Foreign', false)]
  const alone = render(
    <MemoryRouter>
      <KnownPatients matches={matches} present={new Set(['Present'])} isWorking={false} onUse={() => undefined} />
    </MemoryRouter>,
  )
  const shown = [...alone.container.querySelectorAll('.ant-alert')].map(({ textContent }) => textContent)
  expect(shown).toEqual([
    expect.stringMatching(/^Looks like Own.*Use him$/),
    expect.stringMatching(/^Looks like Present.*On this order already$/),
    expect.stringMatching(/^Looks like Foreign.*A patient of Ravi Iyer$/),
  ])
})
