import { Modal } from 'antd'

/** Asks whether what was typed may be thrown away (GEN-08). Esc and the first button keep it. */
export function LeaveQuestion({ isOpen, onStay, onLeave, onClosed }: { isOpen: boolean; onStay(): void; onLeave(): void; onClosed(): void }) {
  return (
    <Modal
      open={isOpen}
      title="Leave without saving?"
      width={420}
      okText="Discard changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
      closable={false}
      focusTriggerAfterClose={false}
      afterClose={onClosed}
      zIndex={1100}
    >
      What you typed has not been saved and would be lost.
    </Modal>
  )
}
