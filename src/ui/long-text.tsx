import { Button } from 'antd'
import { useState } from 'react'
import { formatCount } from '#domain/count.ts'
import { cutText } from './cut-text.ts'

/** Characters that are shown at once. */
const shownAtOnce = 500

/** A text that somebody wrote, of any length: its beginning, and all of it on request. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const beginning = cutText(text, shownAtOnce)
  if (beginning === text) return <bdi>{text}</bdi>
  return (
    <>
      <bdi>{isWhole ? text : beginning}</bdi>{' '}
      <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
      </Button>
    </>
  )
}
