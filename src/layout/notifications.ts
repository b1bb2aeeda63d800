import type { NotificationProvider } from '@refinedev/core'
import { App } from 'antd'
import { useMemo } from 'react'

/** Seconds that a success stays in sight. */
const quietSeconds = 2.5

/** Refine's notifications over antd: a success is quiet and short, a failure stays until it is read. */
export function useNotifications(): NotificationProvider {
  const { message, notification } = App.useApp()
  return useMemo(
    () => ({
      open({ key, type, message: words, description }) {
        if (type === 'error') notification.error({ key: key ?? words, message: words, description, duration: 0, placement: 'topRight', role: 'alert' })
        else void message.success({ key: key ?? words, content: words, duration: quietSeconds })
      },
      close(key) {
        notification.destroy(key)
        message.destroy(key)
      },
    }),
    [message, notification],
  )
}
