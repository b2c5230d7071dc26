import { getShortcuts, type PaletteItem } from '@app/kit/web'

const words = (element: Element) => element.textContent?.trim() ?? ''

export function listPageActions(): PaletteItem[] {
  const keyed = getShortcuts()
    .filter(({ everywhere, run, layer, label }) => !everywhere && run && layer === 0 && label !== '')
    .map(({ keys, label, run }) => ({
      id: `k${keys}`,
      label,
      keys,
      choose: () => run?.(new KeyboardEvent('keydown')),
    }))
  const buttons = [...document.querySelectorAll<HTMLElement>('#content [data-page-actions] :is(button, a[href])')]
    .filter((button) => !button.matches(':disabled, [aria-disabled="true"]') && words(button) !== '')
    .map((button, index) => ({ id: `b${index}`, label: words(button), choose: () => button.click() }))
  const labels = new Set(keyed.map(({ label }) => label))
  return [...keyed, ...buttons.filter(({ label }) => !labels.has(label))]
}
