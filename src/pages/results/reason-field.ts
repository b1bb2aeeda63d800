import { maxRemarkLength, missingReason } from '#domain/results/reason.ts'
import { longText } from '#definition/kind.ts'

/** The reason that a step needs (RES-10, RES-12, CRV-03). */
export const reasonField = { reason: longText({ required: missingReason, maxLength: maxRemarkLength }) }
