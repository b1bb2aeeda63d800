import { json, refusal, slowly } from './fault.ts'
import { type WriteFault, type WriteOutcome, writeFaults } from './write-faults.ts'

const wrongPassword = 'Invalid email or password'
const unreadable = /could not read/i

/** What differs where nobody is signed in: nothing is saved there, so that nothing need be confirmed, and a 401 ends no session. */
const wordsAtSignIn: Readonly<Record<string, RegExp>> = {
  '500': /went wrong on the server/i,
  '502 with HTML': /went wrong on the server/i,
  '200 with HTML': unreadable,
  'JSON cut short': unreadable,
  null: unreadable,
  'an empty body': unreadable,
  'a wrong envelope': unreadable,
  'a connection that drops half way': /could not be reached|could not read/i,
}

function atSignIn(fault: WriteFault): WriteFault {
  const words = wordsAtSignIn[fault.name]
  if (words) return { ...fault, outcome: { kind: 'reported', words, saved: 'refused' } }
  if (fault.name === '401')
    return { ...fault, play: refusal(401, wrongPassword), outcome: { kind: 'reported', words: new RegExp(wrongPassword), saved: 'refused' } }
  if (fault.outcome.kind === 'hang') return { ...fault, outcome: { kind: 'hang', words: /did not answer/i } }
  return fault
}

/** The faults of calls in front of the panel. */
export const signInFaults: readonly WriteFault[] = writeFaults.map(atSignIn)

/** The same with a link out of a mail: it serves once and few may be asked for, so that the late answer is made up. */
export const linkFaults: readonly WriteFault[] = signInFaults.map((fault) =>
  fault.name === 'a slow answer' ? { ...fault, play: slowly(2_500, json(200, { status: 'success', data: null })) } : fault,
)

const unseen: WriteOutcome = { kind: 'unseen' }

/** The faults of signing out, which is done whatever the server says to it. */
export const leavingFaults: readonly WriteFault[] = writeFaults.map(({ requests: _, ...fault }) => ({ ...fault, outcome: unseen }))
