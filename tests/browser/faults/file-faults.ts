import { type ReadFault, readFaults } from './read-faults.ts'
import type { WriteFault, WriteOutcome } from './write-faults.ts'

/** Expected display for a requested file: the reason for its absence, with no file saved. */
function ofFile({ outcome }: ReadFault): WriteOutcome {
  if (outcome.kind === 'reported') return { ...outcome, saved: 'refused' }
  return outcome.kind === 'hang' ? { kind: 'hang', words: /did not answer/i } : { kind: outcome.kind === 'signedOut' ? 'signedOut' : 'late' }
}

/** A one-time request that no screen displays is not repeated automatically. */
const tooOften = { kind: 'reported', words: /too many/i, saved: 'refused' } as const
const isTooOften = ({ name }: ReadFault) => name === '429 with Retry-After'

/** The faults of a call that answers a file: those of reads, but for those of records and their texts. */
export const fileFaults: readonly WriteFault[] = readFaults
  .filter(({ outcome }) => outcome.kind !== 'gaps' && outcome.kind !== 'cut')
  .map((fault) => (isTooOften(fault) ? { ...fault, outcome: tooOften, requests: 1 } : { ...fault, outcome: ofFile(fault) }))
