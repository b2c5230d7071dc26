import { Fragment, type ReactNode, useEffect } from 'react'
import { foldText } from '../../contract/contract.ts'
import { Money, StatusTag } from '../layout/display.tsx'
import css from './palette.module.css'
import { Keys } from './shortcut-sheet.tsx'

export type PaletteItem = {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  amount_cents?: number | null
  state?: string | null
  keys?: string
  /** Why the action is not possible now. */
  blocked?: string
  /** The page that the item opens, also in a new tab. */
  to?: string
  choose: () => void
}
type PaletteGroup = { label: string; items: readonly PaletteItem[] }

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  text: string
  current: PaletteItem | undefined
  onPoint: (item: PaletteItem) => void
  onTake: (item: PaletteItem, newTab: boolean) => void
  busy: boolean
  note?: string | undefined
}

/** Without spaces, which separate the ids of an attribute. */
export const toOptionId = (list: string, item: PaletteItem | undefined) =>
  item && `${list}-${item.id.replaceAll(' ', '_')}`

const countWords = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`)

/** The places of a text where the words typed begin; accents keep the length of a text only in its composed form. */
function findMarks(text: string, typed: string) {
  const folded = [...text.normalize('NFC')].map((sign) => foldText(sign).slice(0, 1) || ' ').join('')
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return words
    .map((word) => ({ from: folded.indexOf(word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
}

function MarkedText({ text, typed }: { text: string; typed: string }) {
  const signs = [...text.normalize('NFC')]
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, length } of findMarks(text, typed)) {
    if (from < at) continue
    parts.push(signs.slice(at, from).join(''), <mark key={from}>{signs.slice(from, from + length).join('')}</mark>)
    at = from + length
  }
  return (
    <>
      {parts}
      {signs.slice(at).join('')}
    </>
  )
}

/** The results of the palette; the keys of its field choose among them. */
export function PaletteList({ id, groups, text, current, onPoint, onTake, busy, note }: PaletteListProps) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const currentId = toOptionId(id, current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  return (
    <div className={css.results} aria-busy={busy}>
      <div id={id} role="listbox" aria-label="Resultados" className={css.list}>
        {groups.map(({ label, items }) => (
          <Fragment key={label}>
            {items.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a list of choices groups them by role
              <div role="group" aria-label={label}>
                <div className={css.group} aria-hidden="true">
                  {label}
                </div>
                {items.map((item) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys act through the field
                  <div
                    key={item.id}
                    id={toOptionId(id, item)}
                    role="option"
                    aria-selected={item === current}
                    aria-disabled={item.blocked ? true : undefined}
                    className={css.item}
                    onMouseMove={() => onPoint(item)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={(event) => onTake(item, event.ctrlKey || event.metaKey)}
                  >
                    {item.icon}
                    <span className={css.words}>
                      <span className={css.label}>
                        <MarkedText text={item.label} typed={text} />
                      </span>
                      {(item.blocked ?? item.detail) && (
                        <span className={css.detail}>{item.blocked ?? item.detail}</span>
                      )}
                    </span>
                    {typeof item.amount_cents === 'number' && (
                      <span className={css.amount}>
                        <Money cents={item.amount_cents} />
                      </span>
                    )}
                    {item.state && <StatusTag tone="neutral">{item.state}</StatusTag>}
                    {item.keys && <Keys keys={item.keys} />}
                  </div>
                ))}
              </div>
            )}
          </Fragment>
        ))}
      </div>
      {count === 0 && !busy && <p className={css.none}>Nada encontrado para “{text}”.</p>}
      {note && <p className={css.none}>{note}</p>}
      <p className="rg-hidden" role="status">
        {busy ? 'Buscando…' : countWords(count)}
      </p>
    </div>
  )
}
