import { type StoredSession, sessionKey, sessionStore, useSession } from './session.ts'

/** Reason why nothing can be changed, while an administrator views as another person. */
export const useReadOnlyReason = () =>
  useSession()?.own ? 'Somente leitura: você está vendo como outra pessoa.' : undefined

/** Loads the page with another session: nothing that was read with this one stays in memory. */
function loadWith(session: StoredSession, page: string) {
  localStorage.setItem(sessionKey, JSON.stringify(session))
  location.assign(page)
}

export const startViewing = (viewing: StoredSession) => loadWith({ ...viewing, own: sessionStore.get() }, '/')

export function stopViewing({ own, user }: StoredSession) {
  if (own) loadWith(own, `/user/${user.id}`)
}
