const windowMs = 60_000
const maxRequests = 10

type Requests = { requests_from: string | null; requests: number }

/** Counts one more test or resend of a webhook within a minute. `wait_ms` is above 0 if there were too many. */
export function countRequest({ requests_from, requests }: Requests, now: string) {
  const left = requests_from === null ? 0 : Date.parse(requests_from) + windowMs - Date.parse(now)
  if (requests_from === null || left <= 0) return { requests_from: now, requests: 1, wait_ms: 0 }
  return { requests_from, requests: requests + 1, wait_ms: requests < maxRequests ? 0 : left }
}
