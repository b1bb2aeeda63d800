/** The fields of a user as a signatory (ACC-08). */
export const signatoryFields = ['designation', 'registrationNumber', 'departments', 'signature'] as const

/** The permission to change them, beside that to edit users. */
export const signatoryPermission = 'settings.edit'

/** A department: a category of tests. */
export interface Department {
  readonly id: string
  readonly name: string
}

/** A test whose results are to be released. */
export interface TestToSign {
  readonly name: string
  /** Null for results without a test of the catalogue: anybody who may verify signs them. */
  readonly department: Department | null
  /** For each of its values the departments of the person who verified it; null for one that nobody verified. */
  readonly verifiers: readonly (readonly string[] | null)[]
}

/** A release with LAB_SIGNATORIES=department, as it is for one user. */
export interface Signing {
  /** Departments whose signatories have to verify their tests first, or release the report. */
  readonly lacking: readonly string[]
  /** Tests that this user can verify now. */
  readonly own: readonly string[]
}

/** Returns who has to sign before a user releases these tests: each needs a signatory of its department, who verified it or who releases it (ACC-08). */
export function signingOf(tests: readonly TestToSign[], departments: readonly string[]): Signing {
  const isOwn = ({ department }: TestToSign) => department === null || departments.includes(department.id)
  const isSigned = ({ department, verifiers }: TestToSign) => verifiers.every((signatory) => department !== null && signatory?.includes(department.id))
  return {
    lacking: [...new Set(tests.flatMap((test) => (isOwn(test) || isSigned(test) ? [] : (test.department?.name ?? []))))].sort((a, b) => a.localeCompare(b)),
    own: tests.filter((test) => isOwn(test) && test.verifiers.includes(null)).map(({ name }) => name),
  }
}

/** Message that refuses a release which signatories of these departments have to sign, or null. */
export function signatoryProblem(departments: readonly string[]): string | null {
  const [last, ...others] = departments.toReversed()
  if (last === undefined) return null
  if (others.length === 0) return `Only a signatory of ${last} releases its tests: one of them has to verify them, or release the report`
  return `Only signatories of ${others.toReversed().join(', ')} and ${last} release their tests: they have to verify theirs, or release the report`
}
