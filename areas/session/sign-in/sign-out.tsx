import { call, queryClient, sessionStore } from '@app/kit/web'
import { sessions } from './session.contract.ts'

/** Ends the session immediately, with or without network. */
export function signOut() {
  void call(sessions.logout, {}, { quiet: true, login: true }).catch(() => undefined)
  sessionStore.clear()
  queryClient.clear()
}
