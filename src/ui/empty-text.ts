import { missingText } from '#definition/sentence.ts'

/** The text of a missing value. */
export const emptyText = missingText
