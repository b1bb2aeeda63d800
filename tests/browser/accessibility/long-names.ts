import { ageUnits } from '#domain/results/age.ts'
import type { Page } from '@playwright/test'

/** Names as long as they come in a laboratory, by what they name. */
const person = 'Venkatanarasimharajuvaripeta Subrahmanyeswara Rao'
const test = 'Immunofixation Electrophoresis, Serum, with Free Light Chains (Kappa & Lambda) and Ratio'
const email = 'venkatanarasimharajuvaripeta.subrahmanyeswararao@hospital.example.org'
const longest = { name: person, customerName: person, patientName: person, collectorName: person, uploadedBy: person, categoryName: test, email } as const

/** The longest unit of a parameter. */
const unit = 'mL/min/1.73m2'

/** From now on the server answers with the longest names. */
export async function answerLongNames(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/api/live')) return route.fallback()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    return isJson ? route.fulfill({ response, json: lengthened(await response.json()) }) : route.fulfill({ response })
  })
}

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  const isPriced = 'price' in value || 'categoryId' in value || 'type' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (typeof each !== 'string') return [key, lengthened(each)]
      if (key === 'name' && isPriced) return [key, test]
      if (key === 'unit' && each !== '' && !Object.hasOwn(ageUnits, each)) return [key, unit]
      return [key, key in longest ? longest[key as keyof typeof longest] : each]
    }),
  )
}
