export type Credentials = { email: string; password: string }
export type Account = Credentials & { title: string; work: string }

/** Returns the accounts that the server of this build wrote into the page: those of the demonstration, elsewhere none. */
export function readOfferedAccounts(): readonly Account[] {
  const text = document.querySelector<HTMLMetaElement>('meta[name="retaguarda:accounts"]')?.content.trim()
  return JSON.parse(text || '[]')
}
