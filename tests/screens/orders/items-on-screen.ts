import { screen, within } from '@testing-library/react'

/** Content of the named region in the items tab. */
export const region = (name: string) => within(screen.getByRole('region', { name }))

/** Message of the region's alert, once there is one. */
export const alertText = async (name: string) => (await region(name).findByRole('alert')).textContent ?? ''

/** The line of the order's total. */
export const total = () => screen.getByText(/^Order total/).textContent

/** The box of the quantity of a patient's blood count. */
export const quantity = (patient: string) => region(`Items of ${patient}`).getByLabelText<HTMLInputElement>('Quantity of Blood count')
