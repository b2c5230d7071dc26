import { isAdmin, type Needed, passes } from '@app/kit/contract'
import { useSyncExternalStore } from 'react'

export type SessionUser = {
  id: string
  name: string
  username: string
  email: string
  profile_image: string | null
  abilities: { name: string }[]
  created_at: string
}

export type Session = { access_token: string; token_type: string; user: SessionUser }

const key = '@auth:user'
/** Logged out, logging in, logged in: the states of specification section 4. */
export type AuthState =
  | { status: 'logged_out'; error?: string }
  | { status: 'logging_in' }
  | { status: 'logged_in'; session: Session }

let state: AuthState = { status: 'logged_out' }
const listeners = new Set<() => void>()

function become(next: AuthState) {
  state = next
  for (const listener of listeners) listener()
}

const current = () => (state.status === 'logged_in' ? state.session : undefined)

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'access_token' in value && 'token_type' in value && 'user' in value

function stored() {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isSession(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The signed-in session: kept under the one storage key of the specification, read by the client for its token. */
export const sessionStore = {
  get: current,
  state: () => state,
  /** Whether the signed-in user passes an ability, outside of components. */
  can: (needed: Needed) => passes(namesOf(current()), needed),
  /** Reads the stored session back; fails as the specification says when nothing is stored. */
  restore() {
    const session = stored()
    become(session ? { status: 'logged_in', session } : { status: 'logged_out' })
    if (!session) throw new Error('User not found')
    return session
  },
  set(session: Session) {
    localStorage.setItem(key, JSON.stringify(session))
    become({ status: 'logged_in', session })
  },
  /** Signs in with what `enter` answers; a failure resets the state and keeps the text of the error. */
  async signIn(enter: () => Promise<Session>) {
    become({ status: 'logging_in' })
    try {
      sessionStore.set(await enter())
    } catch (error) {
      become({ status: 'logged_out', error: error instanceof Error ? error.message : String(error) })
    }
  },
  clear() {
    localStorage.removeItem(key)
    become({ status: 'logged_out' })
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Follows sign-ins and sign-outs of other tabs. */
  followOtherTabs() {
    const follow = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      const session = stored()
      become(session ? { status: 'logged_in', session } : { status: 'logged_out' })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
}

const ending = 'session-ending'

/** Tells open forms that the session is about to end, while what they hold can still be kept. */
export const announceSessionEnd = () => void dispatchEvent(new Event(ending))

/** Hears that the session is about to end, until told to stop. */
export function onSessionEnding(act: () => void) {
  addEventListener(ending, act)
  return () => removeEventListener(ending, act)
}

/** Whether somebody is signed in, is signing in, and the text of the last failure. */
export const useAuthState = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.state)

/** The current session, or undefined when nobody is signed in. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, current)

const namesOf = (session: Session | undefined) => session?.user.abilities.map((ability) => ability.name) ?? []

/** The signed-in user with ability names and the derived `isAdmin`. Only for pages behind sign-in. */
export function useUser() {
  const session = useSession()
  if (!session) throw new Error('User not found')
  const held = namesOf(session)
  return { ...session.user, held, isAdmin: isAdmin(held) }
}

/** A function telling whether the signed-in user passes an ability: `const can = useCan(); can('admin')`. */
export function useCan() {
  const session = useSession()
  return (needed: Needed) => session !== undefined && passes(namesOf(session), needed)
}
