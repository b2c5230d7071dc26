import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

export const noticeActions = { show: notifications.show, update: notifications.update, hide: notifications.hide }

export default function NoticesShown() {
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
