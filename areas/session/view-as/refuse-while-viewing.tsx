import { findViewingRefusal, type Operation } from '@app/kit/contract'
import { ApiFailure, sessionStore } from '@app/kit/web'

/**
 * Throws for a call that the server refuses while an administrator views as another person. A page that has left the
 * viewing stays read-only until it is loaded again; after a sign-out it may sign in.
 */
export function refuseWhileViewing(operation: Operation) {
  const refusal = sessionStore.get() && findViewingRefusal(operation)
  if (refusal) throw new ApiFailure(refusal.status, refusal)
}
