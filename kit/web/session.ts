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
  companies?: { id: string; name: string }[]
}

export type Session = { access_token: string; token_type: string; user: SessionUser }

const key = '@auth:user'
let current: Session | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

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
  get: () => current,
  /** Reads the stored session back; fails as the specification says when nothing is stored. */
  restore() {
    current = stored()
    tell()
    if (!current) throw new Error('User not found')
    return current
  },
  set(session: Session) {
    current = session
    localStorage.setItem(key, JSON.stringify(session))
    tell()
  },
  clear() {
    current = undefined
    localStorage.removeItem(key)
    tell()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Follows sign-ins and sign-outs of other tabs. */
  followOtherTabs() {
    const follow = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      current = stored()
      tell()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
}

/** The current session, or undefined when nobody is signed in. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.get)

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
