import type { DemoVariant } from '#server/seed/pages/demo-file.ts'
import type { Random } from '#server/seed/random.ts'

/** Complaints with the tests that a doctor might order, in the words of a prescription. */
const complaints: readonly { readonly complaint: string; readonly tests: readonly string[] }[] = [
  { complaint: 'Fever with chills x 3 days', tests: ['CBC', 'Dengue NS1 Antigen', 'Widal', 'CRP'] },
  { complaint: 'Diabetes, follow up', tests: ['FBS', 'PPBS', 'HbA1c', 'KFT'] },
  { complaint: 'Tiredness, hair fall', tests: ['CBC', 'Ferritin', 'Vitamin B12', 'TSH'] },
  { complaint: 'Hypertension', tests: ['Lipid Profile', 'KFT', 'Urine R/M'] },
  { complaint: 'Jaundice', tests: ['LFT', 'HBsAg', 'Anti-HCV'] },
  { complaint: 'Joint pain', tests: ['ESR', 'CRP', 'Uric Acid', 'Anti-CCP'] },
  { complaint: 'Routine check', tests: ['CBC', 'LFT', 'KFT', 'Lipid Profile', 'TSH'] },
  { complaint: 'Burning urine', tests: ['Urine R/M', 'Urine culture'] },
]

const variantWeights: Readonly<Record<DemoVariant, number>> = { photo: 45, 'turned photo': 13, 'blurred photo': 8, document: 24, 'two pages': 10 }

/** Content of a demo prescription and the way it was uploaded. */
export interface PrescriptionContent {
  readonly variant: DemoVariant
  readonly lines: readonly string[]
}

/** A prescription for these tests, or for a complaint with the usual ones. */
export function prescriptionContent(random: Random, tests?: readonly string[]): PrescriptionContent {
  const { complaint, tests: usual } = random.pick(complaints)
  const names = tests?.map((name) => name.replace(/\s*\([^)]*\)/g, '')) ?? usual
  return { variant: random.weighted(variantWeights), lines: [tests ? 'Please do the tests below' : complaint, ...names.slice(0, 7)] }
}
