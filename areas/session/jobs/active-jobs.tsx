import type { Job } from '@app/kit/contract'
import { buildQueryKey, queryClient, useRead, useStream } from '@app/kit/web'
import { notifications } from '../notifications/notifications.contract.ts'
import { jobs } from './jobs.contract.ts'

const pollEach = 2000
const activeKey = buildQueryKey(jobs.active, {})

/** A job that disappears from the list has ended. */
function applyActiveJobs({ data }: { data: Job[] }) {
  const before = queryClient.getQueryData<{ data: Job[] }>(activeKey)?.data ?? []
  queryClient.setQueryData(activeKey, { data })
  for (const job of data) queryClient.setQueryData(buildQueryKey(jobs.get, { params: { id: job.id } }), job)
  const endedJobs = before.filter(({ id }) => !data.some((job) => job.id === id))
  if (endedJobs.length === 0) return
  for (const resource of [jobs.get.resource, notifications.list.resource])
    void queryClient.invalidateQueries({ queryKey: [resource] })
}

export function useActiveJobs() {
  const working = (queryClient.getQueryData<{ data: Job[] }>(activeKey)?.data ?? []).length > 0
  const live = useStream(jobs.stream, applyActiveJobs, working)
  const refetchInterval = working && !live ? pollEach : false
  const read = useRead(jobs.active, {}, { quiet: true, refetchOnWindowFocus: true, refetchInterval })
  return read.data?.data ?? []
}
