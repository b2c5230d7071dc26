import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { isCombination, isLetter, startsWith } from './shortcut-keys.ts'

type Run = (event: KeyboardEvent) => void

/** Without `run`, the focused element handles the keys itself. */
export type Shortcut = {
  keys: string
  label: string
  everywhere: boolean
  layer: number
  run?: Run
}

/** Nesting depth of dialogs; each dialog of the kit adds 1. */
export const LayerContext = createContext(0)

/** Shortcut for the main button of a place: `n` for the button that creates a record in a list. */
export const ButtonKeysContext = createContext<string | undefined>(undefined)

/** True where the buttons do not take their keys for now. */
export const KeysOffContext = createContext(false)

let registered: readonly Shortcut[] = []
let lettersOn = true
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

/** Menus, lists and panels of a button handle letters and Escape themselves. */
const handlesLettersAndEscape = (target: EventTarget | null) =>
  isField(target) ||
  (target instanceof HTMLElement &&
    target.closest('[role=menu], [role=listbox], [role=dialog]:not([aria-modal=true])') !== null)

const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

// A dialog or menu that closes on the same key may be gone when the shortcuts run, so check it in the capture phase.
let dialogAtFirst = false
let menuAtFirst = false
const rememberOverlays = () => {
  dialogAtFirst = isDialogOpen()
  menuAtFirst = document.querySelector('[role="menu"]') !== null
}

/** Returns the usable shortcuts: a dialog disables those below it, and fields take single keys and their own undo. */
function findUsable({ target, key }: KeyboardEvent) {
  if (key === 'Escape' && menuAtFirst) return []
  const layer = Math.max(0, ...registered.map((shortcut) => shortcut.layer))
  const covered = dialogAtFirst || isDialogOpen()
  return registered.filter(
    (shortcut) =>
      shortcut.run &&
      (covered ? layer > 0 && shortcut.layer === layer : shortcut.layer === 0) &&
      (isLetter(shortcut.keys)
        ? lettersOn && !handlesLettersAndEscape(target)
        : key !== 'Escape' || !handlesLettersAndEscape(target)) &&
      (/ctrl|alt/i.test(shortcut.keys) ? !(shortcut.keys === 'ctrl+z' && isField(target)) : !isField(target)),
  )
}

const patience = 1500
const repeatableKeys = ['j', 'k']
let pending: { keys: string; at: number } | undefined

function listen(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
  const before = pending && event.timeStamp - pending.at < patience ? pending.keys : undefined
  pending = undefined
  const candidates = findUsable(event)
  // The last registered shortcut belongs to the innermost part of the page.
  const found =
    candidates.findLast(
      ({ keys }) => before && keys.startsWith(`${before} `) && isCombination(event, keys.split(' ')[1]),
    ) ?? candidates.findLast(({ keys }) => isCombination(event, keys))
  if (!found && !candidates.some(({ keys }) => startsWith(event, keys))) return
  event.preventDefault()
  // A key that is held down acts once; only the keys that move between rows repeat.
  if (event.repeat && !repeatableKeys.includes(found?.keys ?? '')) return
  if (found) found.run?.(event)
  else pending = { keys: event.key.toLowerCase(), at: event.timeStamp }
}

/** Keys of the browser (Back, Forward, reload, find, address, tabs, window, print): no page may take them. */
const browserKeys = ['alt+arrowleft', 'alt+arrowright', 'f5', ...[...'fltwnpr'].map((letter) => `ctrl+${letter}`)]

function register(shortcut: Shortcut) {
  if (browserKeys.includes(shortcut.keys)) throw new Error(`${shortcut.keys} belongs to the browser`)
  if (registered.length === 0) {
    addEventListener('keydown', rememberOverlays, { capture: true })
    addEventListener('keydown', listen)
  }
  registered = [...registered, shortcut]
  notifyListeners()
  return () => {
    registered = registered.filter((candidate) => candidate !== shortcut)
    if (registered.length === 0) {
      removeEventListener('keydown', rememberOverlays, { capture: true })
      removeEventListener('keydown', listen)
    }
    notifyListeners()
  }
}

type Options = { when?: boolean; everywhere?: boolean }

/** Runs an action on keys (`c`, `?`, `g c`, `ctrl+k`) and lists it; single letters work only outside fields. */
export function useShortcut(keys: string, label: string, run: Run, { when = true, everywhere = false }: Options = {}) {
  const layer = useContext(LayerContext)
  const isOff = useContext(KeysOffContext)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (when && !isOff) return register({ keys, label, everywhere, layer, run: (event) => latest.current(event) })
  }, [keys, label, when, isOff, everywhere, layer])
}

/** Lists keys that a focused element handles itself: arrows of a grid, Ctrl+Enter of a form. */
export function useShortcutNotes(notes: Readonly<Record<string, string>>, when = true) {
  const layer = useContext(LayerContext)
  const text = JSON.stringify(notes)
  useEffect(() => {
    if (!when) return
    const ends = Object.entries<string>(JSON.parse(text)).map(([keys, label]) =>
      register({ keys, label, everywhere: false, layer }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [text, when, layer])
}

/** Switches single-letter shortcuts on or off, for people with speech input. */
export function switchLetters(on: boolean) {
  lettersOn = on
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const areLettersOn = () => lettersOn

export const useKeysAct = (keys: string | undefined) =>
  useSyncExternalStore(subscribe, () => lettersOn || !keys || !isLetter(keys))

export const getShortcuts = () => registered
