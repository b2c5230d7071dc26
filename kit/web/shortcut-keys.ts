const parts = (keys: string) => keys.toLowerCase().split('+')

/** Whether an event is this combination: `a`, `?`, `ctrl+enter`, `shift+d`, `Escape`. */
export function isCombination(event: KeyboardEvent, keys = '') {
  const wanted = parts(keys)
  const key = wanted.pop()
  const letter = key?.length === 1 && key >= 'a' && key <= 'z'
  return (
    event.key.toLowerCase() === (key === 'space' ? ' ' : key) &&
    (event.ctrlKey || event.metaKey) === wanted.includes('ctrl') &&
    event.altKey === wanted.includes('alt') &&
    (!letter || event.shiftKey === wanted.includes('shift'))
  )
}

/** Whether an event is the first key of a sequence such as `g c`. */
export const startsWith = (event: KeyboardEvent, keys: string) =>
  keys.includes(' ') && isCombination(event, keys.split(' ')[0])

/** Whether these keys are letters or signs alone, which somebody may speak or press by mistake. */
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

/** Keys as people read them: `Ctrl+K`, `Alt+←`, `G C`. */
export const showKeys = (keys: string) =>
  keys
    .split(' ')
    .map((one) =>
      parts(one)
        .map((part) => names[part] ?? part.toUpperCase())
        .join('+'),
    )
    .join(' ')

/** Keys as the platform's accessibility writes them; sequences have no such form. */
export const ariaKeys = (keys: string) =>
  keys.includes(' ')
    ? undefined
    : parts(keys)
        .map((part) => ({ ctrl: 'Control', space: 'Space' })[part] ?? part.charAt(0).toUpperCase() + part.slice(1))
        .join('+')
