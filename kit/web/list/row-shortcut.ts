import { useShortcut } from '../keyboard/shortcuts.ts'
import { notify } from '../overlays/notify.tsx'

const findButton = (row: Element | null | undefined, label: string) =>
  [...(row?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find(
    ({ textContent }) => textContent.trim() === label,
  )

/** Clicks the button with this label in the focused row: `a` for `Aprovar`. */
export function useRowShortcut(keys: string, label: string) {
  useShortcut(keys, `${label} (na linha)`, () => {
    const button = findButton(document.activeElement?.closest('tr, li'), label)
    if (button) button.click()
    else notify.info('Escolha uma linha da lista primeiro.')
  })
}
