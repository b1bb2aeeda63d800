import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { usePermission } from '#crud/current-user.ts'
import { useKeptDraft } from '#crud/drafts/use-kept-draft.tsx'
import { textIn } from '#crud/form/form-state.ts'
import { PermittedButton } from '#ui/permitted-button.tsx'

interface CorrectionProps {
  readonly reportId: string
  readonly reason: string | null
  onStart(reason: string | null): void
}

/** A released value changes only after a reason was given; the first value has the focus then (RES-12). The typed reason is kept as a draft. */
export function CorrectionForm({ reportId, reason, onStart }: CorrectionProps) {
  const [text, setText] = useState('')
  const [isAsking, setAsking] = useState(false)
  const draft = useKeptDraft({
    place: isAsking ? `results correction ${reportId}` : null,
    typed: text.trim() ? { reason: text } : null,
    isWorth: (kept) => kept.reason !== text,
    onRestore: (kept) => setText(textIn(kept.reason) ?? ''),
  })
  useEffect(() => {
    if (reason !== null) document.querySelector<HTMLElement>('[data-results] input.result-input')?.focus()
  }, [reason])
  if (reason !== null)
    return (
      <div className="results-steps">
        <p role="status">Correcting: {reason}. Type the right values, or empty those to be withdrawn; they are verified and released again.</p>
        <Button onClick={() => onStart(null)}>End correction</Button>
      </div>
    )
  const start = () => {
    if (!text.trim()) return
    onStart(text.trim())
    draft.drop()
    // The next correction has another reason.
    setText('')
    setAsking(false)
  }
  if (!isAsking)
    return (
      <div className="results-steps">
        <AmendButton onClick={() => setAsking(true)} />
      </div>
    )
  return (
    <div className="results-steps">
      {draft.offer}
      <Input
        autoFocus
        className="result-reason"
        aria-label="Reason of the correction"
        placeholder="Reason of the correction"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={start}
      />
      <Button type="primary" disabled={!text.trim()} onClick={start}>
        Correct values
      </Button>
    </div>
  )
}

/** Opens the correction of released results. */
function AmendButton({ onClick }: { onClick(): void }) {
  const { reason } = usePermission('reports.edit')
  return reason === undefined ? <Button onClick={onClick}>Correct</Button> : <PermittedButton reason={reason}>Correct</PermittedButton>
}
