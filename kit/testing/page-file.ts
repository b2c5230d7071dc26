import { notifications } from '@mantine/notifications'
import { configure, prettyDOM } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import * as React from 'react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { vi } from 'vitest'

// A worker keeps packages and its window for the next file; our own modules, and all that they hold, begin anew.
vi.resetModules()
notifications.clean()
localStorage.clear()
sessionStorage.clear()
document.title = ''
document.head.replaceChildren()
document.body.replaceChildren()

// For each element React keeps where it was made, up to a number of them; nobody reads it here, and it takes a while.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
})

// The style of an element copies those of all that it stands in: pairs of words, which need no clone of their structure.
CSSPropertyManager.prototype.clone = function copy() {
  const copied = new CSSPropertyManager()
  const pairs = Object.entries(this.properties).map(([name, value]) => [name, { ...value }])
  const definedPropertyNames = { ...Reflect.get(this, 'definedPropertyNames') }
  Object.assign(copied, { properties: Object.fromEntries(pairs), definedPropertyNames })
  return copied
}

// Who waits looks many times in vain: the page is written out only for somebody who reads what failed.
function notFound(message: string | null, container: Element) {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

const reactIsIdle = () =>
  new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve()))

configure({
  getElementError: notFound,
  // Parts of a page are loaded while its test runs, beside other tests: nothing here says how fast.
  asyncUtilTimeout: 60_000,
  // A slow machine shows what is drawn before its effects have run: whoever waited for it finds it working.
  asyncWrapper: async (wait) => {
    const found = await wait()
    await reactIsIdle()
    return found
  },
})
