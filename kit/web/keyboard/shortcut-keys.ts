const parts = (keys: string) => keys.toLowerCase().split('+')

/** Returns true if an event matches a key combination: `a`, `?`, `ctrl+enter`, `shift+d`, `Escape`. */
export function isCombination(event: KeyboardEvent, keys = '') {
  const keyParts = parts(keys)
  const key = keyParts.pop()
  const letter = key?.length === 1 && key >= 'a' && key <= 'z'
  return (
    event.key.toLowerCase() === (key === 'space' ? ' ' : key) &&
    (event.ctrlKey || event.metaKey) === keyParts.includes('ctrl') &&
    event.altKey === keyParts.includes('alt') &&
    (!letter || event.shiftKey === keyParts.includes('shift'))
  )
}

export const startsWith = (event: KeyboardEvent, keys: string) =>
  keys.includes(' ') && isCombination(event, keys.split(' ')[0])

/** Returns true for single characters without modifiers, which speech input or a slip may trigger. */
export const isLetter = (keys: string) => keys.split(' ').every((key) => key.length === 1)

const names: Record<string, string> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Espaço',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
  delete: 'Delete',
}

/** Formats keys for people: `Ctrl+K`, `Page Up`, `G C`. */
export const showKeys = (keys: string) =>
  keys
    .split(' ')
    .map((combination) =>
      parts(combination)
        .map((part) => names[part] ?? part.toUpperCase())
        .join('+'),
    )
    .join(' ')

/** Formats keys for `aria-keyshortcuts`; undefined for sequences, which it cannot express. */
export const toAriaKeys = (keys: string) =>
  keys.includes(' ')
    ? undefined
    : parts(keys)
        .map((part) => ({ ctrl: 'Control', space: 'Space' })[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
        .join('+')
