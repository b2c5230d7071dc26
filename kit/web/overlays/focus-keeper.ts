import { useEffect } from 'react'
import { findGridPlace, focusPlace } from '../table/table-keys.ts'

// Notifications, dialogs, menus and lists above the page: when one closes, its opener receives the focus.
const layers = '[data-toast], [role="dialog"], [role="menu"], [role="listbox"], [data-position]'
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
// A control that is disabled for longer does not keep the focus for its return.
const maxDisabledMs = 1000

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element !== document.body &&
  !element.matches(':disabled') &&
  !element.closest('[hidden], [inert]')

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

function tryFocus(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true })
  return canTakeFocus(element ?? null) && document.activeElement === element
}

/** Focuses an element. An element that is not focusable becomes so only until it loses the focus. */
function focusOnce(element: HTMLElement | null | undefined) {
  if (element?.tabIndex === -1 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  return tryFocus(element)
}

const focusNamed = (container: ParentNode, name: string) =>
  tryFocus([...container.querySelectorAll<HTMLElement>(controls)].find((control) => nameOf(control) === name))

const focusPage = () =>
  focusOnce(document.querySelector<HTMLElement>('#content h1, main h1, h1')) ||
  focusOnce(document.getElementById('content'))

/** Returns the first element that is `node` or a sibling before it. */
function toElement(node: Node | null) {
  let element = node
  while (element && !(element instanceof Element)) element = element.previousSibling
  return element
}

/** A focused element, and the elements that receive the focus if it is removed: its row, the next row, its part. */
class FocusPlace {
  readonly element: HTMLElement
  readonly layer: HTMLElement | null
  private readonly row: HTMLElement | null
  private readonly column: number
  private readonly name: string
  private readonly parts: HTMLElement[] = []
  private list: Node | null = null
  private rowBefore: Element | null = null
  private container: Node | null = null

  constructor(element: HTMLElement) {
    this.element = element
    this.layer = element.closest<HTMLElement>(layers)
    this.row = element.closest<HTMLElement>('tr, li')
    this.column = findGridPlace(element)?.column ?? 0
    this.name = nameOf(element)
    for (let at = element.parentElement; at && at !== this.layer; at = at.parentElement)
      if (at.matches('[data-keeps-focus], section')) this.parts.push(at)
  }

  /** Keeps the position of the row while rows are removed; a removed row no longer has it. */
  follow({ target, removedNodes, previousSibling }: MutationRecord) {
    for (const removed of removedNodes) {
      if (removed === this.row) {
        this.list = target
        this.rowBefore = toElement(previousSibling)
      } else if (removed === this.rowBefore) this.rowBefore = toElement(previousSibling)
      if (removed.contains(this.container ?? this.element)) this.container = target
    }
  }

  focus() {
    return (
      tryFocus(this.element) ||
      this.focusRow(this.row) ||
      this.focusNextRow() ||
      this.focusReplacement() ||
      this.focusPart()
    )
  }

  /** Focuses the heading of the nearest part, else the dialog, else the heading of the page. */
  focusPart() {
    for (const part of this.parts.filter(({ isConnected }) => isConnected)) {
      const keepsFocus = part.dataset.keepsFocus !== undefined
      if (tryFocus(part.querySelector<HTMLElement>('h2[tabindex]')) || (keepsFocus && focusOnce(part))) return true
    }
    return this.layer ? focusOnce(this.layer) : focusPage()
  }

  private focusRow(row: Element | null) {
    // A grid of pairs moves its focus itself, and its rows are also removed by scrolling.
    if (!(row instanceof HTMLElement) || !row.isConnected || row.dataset.pair !== undefined) return false
    const grid = row.closest('table')
    if (row.dataset.line !== undefined && grid)
      return (
        focusPlace(grid, { line: Number(row.dataset.line), column: this.column }) &&
        row.contains(document.activeElement)
      )
    return focusNamed(row, this.name) || tryFocus(row.querySelector<HTMLElement>(controls))
  }

  /** A control that is removed alone may have been drawn again, with the same name. */
  private focusReplacement() {
    const { container } = this
    return !this.list && container instanceof HTMLElement && container.isConnected && focusNamed(container, this.name)
  }

  private focusNextRow() {
    if (!(this.list instanceof HTMLElement) || !this.list.isConnected) return false
    const next = this.rowBefore?.isConnected ? this.rowBefore.nextElementSibling : this.list.firstElementChild
    for (let row = next; row; row = row.nextElementSibling) if (this.focusRow(row)) return true
    for (let row = this.rowBefore; row; row = row.previousElementSibling) if (this.focusRow(row)) return true
    return false
  }
}

/** Moves the focus when the focused element is removed or disabled, so that it is never left on the body. */
class FocusKeeper {
  /** One place for the page and for each layer above it; the last has the focus. */
  private places: FocusPlace[] = []
  private leftOnPurpose: EventTarget | null = null
  private substitute: Element | null = null
  private isSubstituting = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private frame = 0

  private get last() {
    return this.places.at(-1)?.element ?? null
  }

  start() {
    const observer = new MutationObserver((records) => {
      for (const place of this.places) for (const record of records) place.follow(record)
      const isRemoved = ({ removedNodes }: MutationRecord) => [...removedNodes].some((node) => node.contains(this.last))
      if (this.last && records.some(isRemoved)) this.leftOnPurpose = null
      this.restoreIfLost()
    })
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    })
    document.addEventListener('focusin', this.onFocusIn)
    document.addEventListener('focusout', this.onFocusOut)
    // This code is loaded late: an element may already have the focus, as the palette.
    const { activeElement } = document
    if (canTakeFocus(activeElement)) this.places = [new FocusPlace(activeElement)]
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', this.onFocusIn)
      document.removeEventListener('focusout', this.onFocusOut)
      cancelAnimationFrame(this.frame)
      clearTimeout(this.timer)
      this.places = []
    }
  }

  /** Returns the focus from a layer that closes, unless the person or the page has already moved it. */
  leave(layer: HTMLElement | null) {
    const now = document.activeElement
    const at = this.places.findIndex((place) => place.layer === layer)
    if (layer && at >= 0) this.places = this.places.slice(0, at)
    if (!canTakeFocus(now) || layer?.contains(now)) this.restore()
  }

  private readonly onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || this.isSubstituting) return
    this.leftOnPurpose = null
    this.substitute = null
    clearTimeout(this.timer)
    const place = new FocusPlace(target)
    const known = this.places.findIndex(({ layer }) => layer === place.layer)
    this.places = [...(known < 0 ? this.places : this.places.slice(0, known)), place]
  }

  // A click beside all controls: an element that is still there and enabled was left on purpose.
  private readonly onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement) || !canTakeFocus(target)) return
    this.leftOnPurpose = target
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      const { last, leftOnPurpose } = this
      if (last === leftOnPurpose && canTakeFocus(last) && document.activeElement === document.body) this.places = []
      this.leftOnPurpose = null
    })
  }

  private restoreIfLost() {
    const now = document.activeElement
    const place = this.places.at(-1)
    if (!place || (canTakeFocus(now) && now !== this.substitute)) return
    const { element } = place
    if (element === this.leftOnPurpose && canTakeFocus(element)) return
    if (element.isConnected && !canTakeFocus(element)) this.waitFor(place)
    else this.restore()
  }

  /** A button is disabled while its request runs, and gets the focus back afterwards. */
  private waitFor(place: FocusPlace) {
    if (this.substitute) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (place !== this.places.at(-1) || canTakeFocus(document.activeElement)) return
      this.isSubstituting = true
      place.focusPart()
      this.isSubstituting = false
      this.substitute = document.activeElement
    }, maxDisabledMs)
  }

  private restore() {
    let place = this.places.at(-1)
    while (place?.layer && !place.layer.isConnected) {
      this.places = this.places.slice(0, -1)
      place = this.places.at(-1)
    }
    if (!place) focusPage()
    else place.focus()
  }
}

export const focusKeeper = new FocusKeeper()

export function KeepFocus() {
  useEffect(() => focusKeeper.start(), [])
  return null
}
