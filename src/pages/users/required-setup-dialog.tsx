import { useGetIdentity, useLogout } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { postponedKey } from '#domain/required-setup.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useModalOpen } from '#ui/use-modal-open.ts'
import ChangePasswordDialog from './change-password-dialog.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Asks for a required setup right after signing in: an own password, or a second factor. The only other way is to log out. */
export default function RequiredSetupDialog({ declaration, record, onClose }: DialogProps) {
  const step = useCurrentUser()?.firstStep
  const { mutate: logout } = useLogout()
  const client = useQueryClient()
  const isModalOpen = useModalOpen()
  const [isPostponed, setPostponed] = useState(readPostponed)
  const [isOn, setOn] = useState(false)
  const due = !step || (isPostponed && !step.isRequired) ? null : step.name
  // Each step waits until no other dialog is open, so that users finish it first.
  const [begun, setBegun] = useState<typeof due>(null)
  if (begun !== due && (due === null || !isModalOpen)) setBegun(due)
  // Read again, as it may be asked for no longer.
  const { refetch } = useGetIdentity()
  const isOver = !step && !isOn
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const logOut = () => logout({ redirectPath: false })
  const continueToPanel = async () => {
    await refetch()
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    setOn(false)
  }
  const postpone = () => {
    storePostponed()
    setPostponed(true)
  }
  const isShown = step !== undefined && begun === step.name
  if (isOn || (isShown && step.name === 'secondFactor'))
    return (
      <Modal
        open
        title="Turn on two-step sign-in"
        width={480}
        closable={false}
        keyboard={false}
        maskClosable={false}
        footer={
          isOn ? (
            <Button type="primary" onClick={() => void continueToPanel()}>
              Continue
            </Button>
          ) : (
            <Button onClick={logOut}>Log out</Button>
          )
        }
      >
        <SecondFactor onOn={() => setOn(true)} />
      </Modal>
    )
  if (!isShown) return null
  return <ChangePasswordDialog declaration={declaration} record={record} first={step} onClose={step.isRequired ? logOut : postpone} />
}

function readPostponed(): boolean {
  try {
    return localStorage.getItem(postponedKey) !== null
  } catch {
    return false
  }
}

function storePostponed(): void {
  try {
    localStorage.setItem(postponedKey, '1')
  } catch {
    // It is asked again with the next page then.
  }
}
