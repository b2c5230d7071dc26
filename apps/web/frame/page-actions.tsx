import { getShortcuts, listMenus, type PaletteItem, requestPrint } from '@app/kit/web'
import { kindIcons } from './palette-items.tsx'

/** The texts of an element with spaces between them: a label and its count are separate elements. */
function words(element: Element) {
  const texts: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([:,])/g, '$1')
    .trim()
}

/** A button that shows only an icon has its words in its label. */
const nameOf = (button: Element) => words(button) || (button.getAttribute('aria-label') ?? '')

/** The heading above a button, which tells buttons with equal words apart: `Ver como tabela` of two charts. */
const headingOf = (button: Element) => button.closest('section')?.querySelector('h2, h3')?.textContent?.trim()

const inRow = (element: Element) => element.closest('tr, [role="row"], [data-pair]') !== null

function listKeyed(): PaletteItem[] {
  return getShortcuts()
    .filter(({ everywhere, run, layer, label }) => !everywhere && run && layer === 0 && label !== '')
    .map(({ keys, label, run }) => ({
      id: `k${keys}`,
      label,
      keys,
      choose: () => run?.(new KeyboardEvent('keydown')),
    }))
}

function listButtons(): PaletteItem[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('#content [data-page-actions] :is(button, a[href])')]
  return buttons
    .filter(
      (button) =>
        nameOf(button) !== '' && !inRow(button) && !button.matches(':disabled, [aria-haspopup="menu"], [role="tab"]'),
    )
    .map((button, index) => {
      const isOpener = button.getAttribute('aria-haspopup') === 'dialog'
      const { blocked } = button.dataset
      const heading = headingOf(button)
      return {
        id: `b${index}`,
        label: isOpener ? `${nameOf(button)}…` : nameOf(button),
        ...(blocked && { blocked }),
        ...(heading && { detail: heading }),
        choose: () => button.click(),
      }
    })
}

/** Entries of the menus of the page, and of the person, which has `Sair`. */
function listMenuEntries(): PaletteItem[] {
  return listMenus()
    .filter(({ opener }) => opener.closest('#content, header') !== null && !inRow(opener))
    .flatMap(({ actions }) => actions)
    .map(({ label, blocked, onSelect }, index) => ({
      id: `m${index}`,
      label,
      ...(blocked && { blocked }),
      choose: onSelect,
    }))
}

/** Lists have no menu with this entry. */
const listPrint = (): PaletteItem[] =>
  document.querySelector('#content [data-list-tools]') ? [{ id: 'print', label: 'Imprimir', choose: requestPrint }] : []

/** Keys of tabs, rows and neighbours, listed after those that act. */
const movingKeys = /^[\djk[\]]$/

/** Each key, button and menu entry of the page once; those that are blocked have their reason. */
export function listPageActions(): PaletteItem[] {
  const buttons = listButtons()
  const blocked = new Map(buttons.flatMap((item) => (item.blocked ? [[item.label, item.blocked] as const] : [])))
  const keyed = listKeyed().map((item) => {
    const reason = blocked.get(item.label)
    return reason ? { ...item, blocked: reason } : item
  })
  const taken = new Set(keyed.map(({ label }) => label))
  const moves = ({ keys = '' }: PaletteItem) => movingKeys.test(keys)
  const all = [
    ...keyed.filter((item) => !moves(item)),
    ...[...buttons, ...listPrint(), ...listMenuEntries()].filter(({ label }) => !taken.has(label)),
    ...keyed.filter(moves),
  ]
  const seen = new Set<string>()
  return all
    .filter(({ label, detail = '' }) => {
      const name = `${label} ${detail}`
      if (seen.has(name)) return false
      seen.add(name)
      return true
    })
    .map((item) => ({ ...item, icon: kindIcons.action }))
}
