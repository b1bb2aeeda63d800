import { screen, within } from '@testing-library/react'

/** What is in the named region of the items tab. */
export const region = (name: string) => within(screen.getByRole('region', { name }))

/** What the region's alert says, once there is one. */
export const alertText = async (name: string) => (await region(name).findByRole('alert')).textContent ?? ''

/** The line of the order's total. */
export const total = () => screen.getByText(/^Order total/).textContent

/** The box of the quantity of a patient's blood count. */
export const quantity = (patient: string) => region(`Items of ${patient}`).getByLabelText<HTMLInputElement>('Quantity of Blood count')
