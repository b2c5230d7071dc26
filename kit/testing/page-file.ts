import { configure, prettyDOM } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import * as React from 'react'
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler'
import { vi } from 'vitest'

// A worker keeps packages and its window for the next file, but loads the product's own modules again.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.title = ''
document.head.replaceChildren()
document.body.replaceChildren()

// React records a stack for some elements. Tests do not read it and it is slow, so the limit is turned off.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
})

// Each element's style copies those of its ancestors; pairs of words are copied faster than by a structured clone.
CSSPropertyManager.prototype.clone = function copy() {
  const copied = new CSSPropertyManager()
  const pairs = Object.entries(this.properties).map(([name, value]) => [name, { ...value }])
  const definedPropertyNames = { ...Reflect.get(this, 'definedPropertyNames') }
  Object.assign(copied, { properties: Object.fromEntries(pairs), definedPropertyNames })
  return copied
}

// Writes the page out only when the message is read: a waiting query fails many times before it succeeds.
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
  // Parts of a page are loaded during its test, next to other tests, so the time limit is generous.
  asyncUtilTimeout: 60_000,
  // On a slow machine a page may be drawn before its effects have run: wait until React is idle.
  asyncWrapper: async (wait) => {
    const result = await wait()
    await reactIsIdle()
    return result
  },
})
