import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useUndoKey } from './undo.ts'

/** Where notifications of this tab appear, with Ctrl+Z for the last of them; the frame draws it once. */
export function Notices() {
  useUndoKey()
  return (
    <Notifications
      position="bottom-right"
      limit={3}
      pauseResetOnHover="notification"
      containerWidth={400}
      zIndex={500}
    />
  )
}
