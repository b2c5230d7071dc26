/** Forms with something unsaved whose address does not name them, the last touched at the end. */
const forms = new Set<string>()

/** Has the form come back after a new sign-in, until told to stop. */
export function bringBack(form: string) {
  forms.delete(form)
  forms.add(form)
  return () => void forms.delete(form)
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Where a new sign-in leads back to: the page as it stands, with the form that is being filled in. */
export function addressToReturn({ pathname, search, hash }: Address) {
  const form = [...forms].at(-1)
  const query = new URLSearchParams(search)
  if (form) query.set('form', form)
  return `${pathname}${form ? `?${query}` : search}${hash}`
}
