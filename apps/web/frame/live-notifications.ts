import { notifications } from '@app/areas/session/contract'
import { queryClient, useStream } from '@app/kit/web'

const hear = ({ type }: { type: string }) => {
  if (type === 'changed') void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
}

/** Keeps the list of notifications fresh while the frame is shown; false means that polling has to. */
export const useLiveNotifications = () => useStream(notifications.stream, hear)
