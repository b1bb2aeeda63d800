import { describe, expect, test } from 'vitest'
import { ageOn } from '#domain/civil-date.ts'
import { emailProblem } from '#domain/email.ts'
import { familyOf } from '#server/seed/customers.ts'
import { planSeed } from '#server/seed/plan.ts'

describe('the customers of the demo laboratory', () => {
  const plan = planSeed({ seed: 1, now: new Date('2026-11-21T08:00:00Z') })
  const families = Array.from({ length: plan.customers }, (_, index) => familyOf(plan, index))
  const patients = families.flatMap((family) => family.patients)

  test('the customers are 500 with 1,100 patients', () => {
    expect([families.length, patients.length]).toEqual([500, 1100])
  })

  test('the customers have phone numbers that nobody can dial, and addresses at example.com', () => {
    for (const { customer } of families) {
      expect(customer.phone).toMatch(/^\+915\d{9}$/)
      expect(customer.email).toMatch(/@example\.com$/)
      expect(emailProblem(customer.email ?? '')).toBeNull()
    }
    expect(new Set(families.map(({ customer }) => customer.phone)).size).toBe(500)
    expect(new Set(families.map(({ customer }) => customer.email)).size).toBe(500)
  })

  test('registered one after the other, none today', () => {
    const days = families.map(({ customer }) => customer.createdAt.slice(0, 10))
    expect([...days].sort()).toEqual(days)
    expect(families.every(({ customer }) => customer.createdAt < plan.now.toISOString())).toBe(true)
  })

  test('the customers are themselves the first patient, of age, and have an address', () => {
    for (const {
      customer,
      patients: [own],
      addresses,
    } of families) {
      expect(own).toMatchObject({ name: customer.name, relationship: 'Self', customerId: customer.id })
      expect(ageOn(plan.today, own?.dateOfBirth ?? '')).toBeGreaterThanOrEqual(18)
      expect(addresses[0]).toMatchObject({ position: 0, city: 'Bengaluru' })
    }
  })

  test('the customers have relatives who are born, and children younger than they', () => {
    for (const { patients: family } of families) {
      const [own, ...others] = family
      for (const { dateOfBirth, relationship } of others) {
        expect(dateOfBirth <= plan.today).toBe(true)
        if (relationship === 'Son' || relationship === 'Daughter') expect(dateOfBirth > (own?.dateOfBirth ?? '')).toBe(true)
        if (relationship === 'Mother' || relationship === 'Father') expect(dateOfBirth < (own?.dateOfBirth ?? '')).toBe(true)
      }
    }
  })
})
