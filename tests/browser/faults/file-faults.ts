import { type ReadFault, readFaults } from './read-faults.ts'
import type { WriteFault, WriteOutcome } from './write-faults.ts'

/** What must be seen of a file that was asked for: told why there is none, and none is saved. */
function ofFile({ outcome }: ReadFault): WriteOutcome {
  if (outcome.kind === 'told') return { ...outcome, saved: 'refused' }
  return outcome.kind === 'hang' ? { kind: 'hang', words: /did not answer/i } : { kind: outcome.kind === 'signedOut' ? 'signedOut' : 'late' }
}

/** The faults of a call that answers a file: those of reads, but for those of records. */
export const fileFaults: readonly WriteFault[] = readFaults
  .filter(({ outcome }) => outcome.kind !== 'gaps')
  .map((fault) => ({ ...fault, outcome: ofFile(fault) }))
