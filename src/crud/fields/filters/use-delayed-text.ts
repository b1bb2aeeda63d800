import { useEffect, useRef, useState } from 'react'
import { searchDelayMs } from '#domain/page.ts'

interface DelayedText {
  /** The value outside, e.g. in the address. */
  readonly value: string
  /** The value that a typed text means; null while it means none. */
  read(text: string): string | null
  apply(value: string): void
  /** True while something is open over the list: the text is applied when that is closed. */
  readonly isPaused: boolean
  /** Called when text is typed that is not applied yet, and when it is; a stable function. */
  readonly onTyping?: ((isTyping: boolean) => void) | undefined
}

/** A text that is typed at once and applied when the typing pauses (GEN-04); it follows the value outside when that changes by itself. */
export function useDelayedText({ value, read, apply, isPaused, onTyping }: DelayedText) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== known) {
    setKnown(value)
    setSent(null)
    if (value !== sent) setText(value)
  }
  const parsed = read(text)
  const isPending = parsed !== null && parsed !== value && parsed !== sent
  const flush = () => {
    if (parsed === null || !isPending || isPaused) return
    setSent(parsed)
    apply(parsed)
  }
  // The wait must not end with the filters of its start: another one may have been set since.
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    if (!isPending || parsed === null || isPaused) return
    const timer = setTimeout(() => latest.current(), searchDelayMs)
    return () => clearTimeout(timer)
  }, [isPending, parsed, isPaused])
  const isBehind = parsed !== null && parsed !== value
  useEffect(() => {
    if (!isBehind || !onTyping) return
    onTyping(true)
    return () => onTyping(false)
  }, [isBehind, onTyping])
  return { text, setText, flush, isPending, isInvalid: parsed === null }
}
