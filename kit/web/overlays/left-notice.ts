const key = '@retaguarda:notice'

/** Leaves a message that the next page of this tab shows. */
export const leaveNotice = (message: string) => sessionStorage.setItem(key, message)

export function takeNotice() {
  const message = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return message
}
