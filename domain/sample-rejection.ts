/** Reasons to reject a sample, by their codes in HL7 table 0490 (SMP-05). */
export const rejectionReasons = {
  RH: { label: 'Haemolysed' },
  RC: { label: 'Clotted' },
  QS: { label: 'Quantity not sufficient' },
  RB: { label: 'Broken container' },
  RN: { label: 'Contaminated' },
  EX: { label: 'Expired container or sample' },
  RR: { label: 'Stored or transported wrongly' },
  RI: { label: 'Identification problem' },
  RM: { label: 'Label missing or wrong' },
  RE: { label: 'Patient name missing' },
  RS: { label: 'Patient name misspelt' },
  RA: { label: 'Patient number missing' },
  RD: { label: 'Collection date missing' },
  RP: { label: 'Collector missing' },
} as const

export type RejectionReason = keyof typeof rejectionReasons

/** Message of a rejection without a reason. */
export const missingRejection = 'Please choose a reason'
