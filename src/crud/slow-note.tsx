import { slowSentence, useSlow } from './use-slow.ts'

/** Says, beside what is waited for, when that takes longer than usual; empty before, so that it is read out when it comes. */
export function SlowNote({ isWaiting }: { readonly isWaiting: boolean }) {
  const isSlow = useSlow(isWaiting)
  return (
    <p role="status" className="slow-note">
      {isSlow ? slowSentence : ''}
    </p>
  )
}
