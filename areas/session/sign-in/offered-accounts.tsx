export type Credentials = { email: string; password: string }
export type Account = Credentials & { title: string; work: string }

const fields = ['email', 'password', 'title', 'work'] as const

const isAccount = (value: unknown): value is Account =>
  typeof value === 'object' && value !== null && fields.every((name) => typeof Reflect.get(value, name) === 'string')

/** Returns the accounts that the server wrote into the page: those of the demonstration, elsewhere none. */
export function readOfferedAccounts(): Account[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="retaguarda:accounts"]')?.content.trim()
  const parsed: unknown = JSON.parse(text || '[]')
  return Array.isArray(parsed) ? parsed.filter(isAccount) : []
}
