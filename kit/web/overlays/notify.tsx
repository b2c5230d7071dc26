import type { ApiFailure } from '../client/client.ts'
import { noticesCode } from './notices-code.ts'

type Notices = Awaited<ReturnType<typeof noticesCode>>['notices']

/** Returns the function of this name of the notifications, whose code loads after the page. */
const later =
  <Name extends keyof Notices>(name: Name) =>
  (...given: Parameters<Notices[Name]>) =>
    void noticesCode().then(({ notices }) => {
      // The parameters are those of the same function.
      const act = notices[name] as (...parameters: Parameters<Notices[Name]>) => void
      act(...given)
    })

// Without an error, nothing is to be hidden, and no code to be loaded.
let hasFailed = false
const showError = later('error')

/** Short messages at the bottom of the screen. Use `success` only if the result is not visible on the page. */
export const notify = {
  success: later('success'),
  info: later('info'),
  error: (...given: Parameters<typeof showError>) => {
    hasFailed = true
    showError(...given)
  },
  action: later('action'),
  undo: later('undo'),
  hideUndo: later('hideUndo'),
}

const fail = later('fail')
const settle = later('settle')
const forget = later('forget')
const hide = later('hideErrors')

/** Notifies a failed call with the title and text of the specification's error catalogue, until its cause is gone. */
export function notifyFailure({ message, code, status }: ApiFailure, request: string, page = location.pathname) {
  hasFailed = true
  fail({ message, code, request, wasOffline: status === 0, isElsewhere: page !== location.pathname })
}

/** Hides the errors whose requests have all succeeded now, or whose record has been read again. */
export function settleFailures(request: string, isRecordRead = false) {
  if (hasFailed) settle(request, isRecordRead)
}

/** Hides the errors of a request whose form was left, or whose refused field is being corrected. */
export function forgetFailures(request: string) {
  if (hasFailed) forget(request)
}

/** Hides all errors, because they belong to the page that the person leaves. */
export function hideErrors() {
  if (hasFailed) hide()
}
