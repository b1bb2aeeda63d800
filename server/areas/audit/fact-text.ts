import { hoursText } from '#domain/time-slot.ts'
import { formatCivilDate, formatInstant, isCivilDate } from '#domain/civil-date.ts'
import { formatRupees } from '#domain/money.ts'
import { percentText } from '#domain/order-discount.ts'
import { labelFromName } from '#definition/labels.ts'

/**
 * Records that are in the trail as their rows are, with amounts in paise; all others, those of added declarations too, are there as the API answers them, in
 * rupees.
 */
const inPaise = new Set(['orders', 'carts'])

const amounts = new Set(['price', 'finalPrice', 'discount', 'totalAmount', 'finalAmount', 'paidAmount', 'balance', 'amount'])

const hours = /^\d\d:\d\d-\d\d:\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * Formats a stored value: amounts in rupees, discounts in percent, days as DD/MM/YYYY, instants in the laboratory's time zone, nested values as
 * `Name: value`; null for no value (HIS-03).
 */
export function factText(entity: string, field: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && field === 'discountBasisPoints') return percentText(value)
  if (typeof value === 'number') return amounts.has(field) ? formatRupees(inPaise.has(entity) ? value : Math.round(value * 100)) : String(value)
  if (typeof value === 'string')
    return isCivilDate(value)
      ? formatCivilDate(value)
      : (instant.test(value) && formatInstant(value, timeZone)) || (hours.test(value) ? hoursText(value) : value)
  if (Array.isArray(value))
    return textOfAll(
      value.map((each) => factText(entity, field, each, timeZone)),
      ', ',
    )
  return textOfAll(
    Object.entries(value).map(([name, inner]) => {
      const text = factText(entity, name, inner, timeZone)
      return text === null ? null : `${labelFromName(name)}: ${text}`
    }),
    '; ',
  )
}

function textOfAll(texts: readonly (string | null)[], between: string): string | null {
  return texts.filter((text) => text !== null).join(between) || null
}
