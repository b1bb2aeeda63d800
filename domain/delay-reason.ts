/** Reasons of a delay that a customer is informed of (WRK-02). */
export const delayReasons = {
  repeat: { label: 'Repeat needed' },
  instrument: { label: 'Instrument under service' },
  lateSample: { label: 'Sample received late' },
  sentOut: { label: 'Sent to another laboratory' },
  other: { label: 'Other' },
} as const

export type DelayReason = keyof typeof delayReasons

/** The reasons as the customer reads them, after a colon; staff write those of `other`. */
export const delayWords: Readonly<Record<Exclude<DelayReason, 'other'>, string>> = {
  repeat: 'a test has to be repeated',
  instrument: 'an instrument is under service',
  lateSample: 'a sample reached the laboratory late',
  sentOut: 'a test is done at another laboratory',
}

/** Messages of a delay that is refused. */
export const delayProblems = {
  reason: 'Please choose a reason',
  words: 'Please write the reason for the customer',
  time: 'Please enter the new expected time',
  past: 'The new time is in the past',
  inTime: 'The results are not late and not due within the hour',
} as const
