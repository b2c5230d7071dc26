/** Forms with unsaved content that are not in the URL, last edited at the end. */
const forms = new Set<string>()

export function reopenAfterSignIn(form: string) {
  forms.delete(form)
  forms.add(form)
  return () => void forms.delete(form)
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the URL to open after a new sign-in: the current page with its unsaved form. */
export function buildReturnUrl({ pathname, search, hash }: Address) {
  const form = [...forms].at(-1)
  const query = new URLSearchParams(search)
  if (form) query.set('form', form)
  return `${pathname}${form ? `?${query}` : search}${hash}`
}
