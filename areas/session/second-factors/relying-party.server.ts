/** WebAuthn's name for the site: passkeys belong to `id`, and signatures must come from a page of `isOrigin`. */
type RelyingParty = { id: string; isOrigin: (origin: string) => boolean }

const isLocal = (origin: string) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin)

/** Without a configured address the product runs for its developer or as a demonstration: browsers accept localhost. */
export function buildRelyingParty(public_url: string): RelyingParty {
  if (public_url === '') return { id: 'localhost', isOrigin: isLocal }
  const { hostname, origin: own } = new URL(public_url)
  return { id: hostname, isOrigin: (origin) => origin === own }
}
