import { findViewingRefusal, type Operation } from '@app/kit/contract'
import { ApiFailure, type StoredSession, sessionKey, sessionStore } from '@app/kit/web'

/**
 * Throws for a call that the server refuses while an administrator views as another person. A page that has left the
 * viewing stays read-only until it is loaded again; after a sign-out it may sign in.
 */
export function refuseWhileViewing(operation: Operation) {
  const refusal = sessionStore.get() && findViewingRefusal(operation)
  if (refusal) throw new ApiFailure(refusal.status, refusal)
}

/** Loads the page with another session: nothing that was read with this one stays in memory. */
function loadWith(session: StoredSession, page: string) {
  localStorage.setItem(sessionKey, JSON.stringify(session))
  location.assign(page)
}

export const startViewing = (viewing: StoredSession) => loadWith({ ...viewing, own: sessionStore.get() }, '/')

export function stopViewing({ own, user }: StoredSession) {
  if (own) loadWith(own, `/user/${user.id}`)
}
