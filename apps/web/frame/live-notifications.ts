import { notifications } from '@app/areas/session/contract'
import { announcePresence, queryClient, useStream } from '@app/kit/web'

const handleEvent = ({ type }: { type: string }) => {
  const changed = type === 'changed'
  // Refreshes the presence of the open record, because timers of a background tab are throttled.
  announcePresence(changed)
  if (changed) void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
}

export const useLiveNotifications = () => useStream(notifications.stream, handleEvent)
