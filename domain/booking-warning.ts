/** Findings of the booking checks (CHK-01…03). */
export const bookingWarnings = {
  sameTwice: { label: 'Twice' },
  severalTimes: { label: 'Several times' },
  testInPackage: { label: 'In a package' },
  testInTest: { label: 'In another test' },
  packagesOverlap: { label: 'Packages overlap' },
  packageCostsLess: { label: 'Cheaper as a package' },
  fasting: { label: 'Fasting' },
  sex: { label: 'Sex' },
  document: { label: 'Document needed' },
  notOffered: { label: 'No longer offered' },
  duplicatePatient: { label: 'Patient known' },
} as const

export type BookingWarningCode = keyof typeof bookingWarnings

/** The one step that resolves a warning: take items out, or put a package in place of them. */
export interface BookingStep {
  readonly label: string
  readonly removes: readonly string[]
  readonly adds: string | null
}

/** Finding of a check, shown beside its item or for the whole patient. It never blocks (CHK-04). */
export interface BookingWarning {
  readonly code: BookingWarningCode
  readonly message: string
  readonly itemId: string | null
  readonly patientId: string | null
  readonly step: BookingStep | null
}
