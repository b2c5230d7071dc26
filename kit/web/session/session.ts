import { useSyncExternalStore } from 'react'
import { isAdmin, type Needed, passes } from '../../contract/contract.ts'

type StoredUser = {
  id: string
  name: string
  username: string
  email: string
  profile_image: string | null
  abilities: { name: string }[]
  created_at: string
  second_factor_missing?: true | undefined
}

export type StoredSession = {
  access_token: string
  token_type: string
  user: StoredUser
  /** The session of the administrator who views as this user. */
  own?: StoredSession | undefined
}

export const sessionKey = '@auth:user'
/** States of specification section 4. */
type AuthState =
  | { status: 'logged_out'; error?: string }
  | { status: 'logging_in' }
  | { status: 'logged_in'; session: StoredSession }

let state: AuthState = { status: 'logged_out' }
const listeners = new Set<() => void>()

function setState(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

const current = () => (state.status === 'logged_in' ? state.session : undefined)

const hasTexts = <Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, string> =>
  names.every((name) => typeof Object(value)[name] === 'string')

// Written without zod, which the sign-in page does not load.
function isSession(value: unknown): value is StoredSession {
  const { user } = Object(value)
  const abilities: unknown = Object(user).abilities
  const hasAbilities = Array.isArray(abilities) && abilities.every((ability) => hasTexts(ability, 'name'))
  return hasAbilities && hasTexts(value, 'access_token', 'token_type') && hasTexts(user, 'id', 'name', 'email')
}

function readStored() {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The signed-in session, stored under the storage key of the specification; the client reads its token here. */
export const sessionStore = {
  get: current,
  state: () => state,
  can: (needed: Needed) => passes(getAbilityNames(current()), needed),
  /** Restores the stored session; fails as the specification requires without one. */
  restore() {
    const session = readStored()
    if (!session) {
      // A session of another shape may come from an older release.
      sessionStore.clear()
      throw new Error('User not found')
    }
    setState({ status: 'logged_in', session })
    return session
  },
  set(session: StoredSession) {
    localStorage.setItem(sessionKey, JSON.stringify(session))
    setState({ status: 'logged_in', session })
  },
  /** Replaces the data of the signed-in user. Ignores another user, who may have signed in from another tab. */
  updateUser(user: StoredUser) {
    const session = current()
    if (session?.user.id !== user.id || JSON.stringify(session.user) === JSON.stringify(user)) return
    sessionStore.set({ ...session, user })
  },
  async signIn(enter: () => Promise<StoredSession>) {
    setState({ status: 'logging_in' })
    try {
      sessionStore.set(await enter())
    } catch (error) {
      setState({ status: 'logged_out', error: error instanceof Error ? error.message : String(error) })
    }
  },
  clear() {
    localStorage.removeItem(sessionKey)
    setState({ status: 'logged_out' })
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  followOtherTabs() {
    const follow = (event: StorageEvent) => {
      if (event.key !== sessionKey && event.key !== null) return
      const session = readStored()
      setState(session ? { status: 'logged_in', session } : { status: 'logged_out' })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
}

const endingEvent = 'session-ending'

/** Notifies open forms that the session is about to end, while their drafts can still be saved. */
export const announceSessionEnd = () => void dispatchEvent(new Event(endingEvent))

export function onSessionEnding(act: () => void) {
  addEventListener(endingEvent, act)
  return () => removeEventListener(endingEvent, act)
}

export const useAuthState = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.state)

export const useSession = () => useSyncExternalStore(sessionStore.subscribe, current)

const getAbilityNames = (session: StoredSession | undefined) =>
  session?.user.abilities.map((ability) => ability.name) ?? []

/** Returns the signed-in user with ability names and `isAdmin`. Only for pages behind the sign-in. */
export function useUser() {
  const session = useSession()
  if (!session) throw new Error('User not found')
  const userAbilities = getAbilityNames(session)
  return { ...session.user, abilityNames: userAbilities, isAdmin: isAdmin(userAbilities) }
}

export function useCan() {
  const session = useSession()
  return (needed: Needed) => session !== undefined && passes(getAbilityNames(session), needed)
}
