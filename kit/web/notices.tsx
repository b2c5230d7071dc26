import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

/** Where notifications of this tab appear; the frame draws it once. */
export const Notices = () => (
  <Notifications position="bottom-right" limit={3} pauseResetOnHover="notification" containerWidth={400} zIndex={500} />
)
