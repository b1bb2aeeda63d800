import { missingSigns } from './fonts.ts'
import type { ReportSheet } from './sheet.ts'

const maxShown = 60

/** Message that refuses to print a sheet because no font has a sign of one of its texts, or null: a box in the place of a name or a value misleads. */
export function printProblem(sheet: ReportSheet): string | null {
  const { name } = sheet.patient
  const inName = missingSigns(name)
  if (inName.length > 0) return `The report cannot show ${inName.join(' ')} in the name ${name}. Please give the name in Latin letters.`
  const text = textsIn(sheet).find((each) => missingSigns(each).length > 0)
  if (text === undefined) return null
  const shown = text.length <= maxShown ? text : `${[...text].slice(0, maxShown).join('')}…`
  return `The report cannot show ${missingSigns(text).join(' ')} in “${shown}”. Please write it with other signs.`
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
