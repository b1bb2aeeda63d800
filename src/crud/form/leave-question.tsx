import { Modal } from 'antd'

/** Loss on leaving: unsaved input, input that may have been saved, the result of a save under way, or the remaining records of a bulk action. */
export type LossKind = 'typed' | 'unsure' | 'working' | 'several'

const discard = { title: 'Leave without saving?', leave: 'Discard changes', stay: 'Keep editing' } as const
const running = { title: 'Leave while this is still running?', stay: 'Stay' } as const

const words: Readonly<Record<LossKind, { readonly title: string; readonly leave: string; readonly stay: string; readonly body: string }>> = {
  typed: { ...discard, body: 'What you typed has not been saved and would be lost.' },
  unsure: { ...discard, body: 'We cannot confirm that what you typed was saved. It would be lost here; check before typing it again.' },
  working: {
    ...running,
    leave: 'Leave anyway',
    body: 'The server has not answered yet. If you leave now, you will not see whether it was saved.',
  },
  several: {
    ...running,
    leave: 'Stop and leave',
    body: 'If you leave now, the work stops: what is done stays done, and the rest is not done.',
  },
}

interface LeaveQuestionProps {
  readonly isOpen: boolean
  readonly losing?: LossKind
  onStay(): void
  onLeave(): void
  onClosed(): void
}

/** Asks whether a form may be left (GEN-08). Esc and the first button stay. */
export function LeaveQuestion({ isOpen, losing = 'typed', onStay, onLeave, onClosed }: LeaveQuestionProps) {
  const { title, leave, stay, body } = words[losing]
  return (
    <Modal
      open={isOpen}
      title={title}
      width={420}
      okText={leave}
      okButtonProps={{ danger: true }}
      cancelText={stay}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
      closable={false}
      focusTriggerAfterClose={false}
      afterClose={onClosed}
      zIndex={1100}
    >
      {body}
    </Modal>
  )
}
