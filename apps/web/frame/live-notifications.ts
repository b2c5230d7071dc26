import { notifications } from '@app/areas/session/contract'
import { queryClient, tellPresence, useStream } from '@app/kit/web'

const hear = ({ type }: { type: string }) => {
  const changed = type === 'changed'
  // Each line wakes the open record too: its own clock stands nearly still in a tab that is not looked at.
  tellPresence(changed)
  if (changed) void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
}

/** Keeps the list of notifications fresh while the frame is shown; false means that polling has to. */
export const useLiveNotifications = () => useStream(notifications.stream, hear)
