import { slowSentence, useSlow } from './use-slow.ts'

/** Says when a call takes longer than usual. It is in the page, empty, before that, so that screen readers announce it. */
export function SlowNote({ isWaiting }: { readonly isWaiting: boolean }) {
  const isSlow = useSlow(isWaiting)
  return (
    <p role="status" className="slow-note">
      {isSlow ? slowSentence : ''}
    </p>
  )
}
