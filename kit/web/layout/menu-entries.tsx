import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { showKeys } from '../keyboard/shortcut-keys.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import type { MenuAction } from '../overlays/action-menu-types.ts'
import { notify } from '../overlays/notify.tsx'
import { Button } from './button.tsx'

type SetEntry = (id: string, entry: MenuAction | undefined) => void
const EntriesContext = createContext<SetEntry | null>(null)

/** Collects the buttons of dialogs as menu entries: `draw` gets the entries in the order of the dialogs. */
export function MenuEntries({ dialogs, draw }: { dialogs: ReactNode; draw: (entries: MenuAction[]) => ReactNode }) {
  const [entries, setEntries] = useState<ReadonlyMap<string, MenuAction>>(new Map())
  const set = useMemo(
    (): SetEntry => (id, entry) =>
      setEntries((before) => {
        const next = new Map(before)
        if (entry) next.set(id, entry)
        else next.delete(id)
        return next
      }),
    [],
  )
  return (
    <>
      <EntriesContext value={set}>{dialogs}</EntriesContext>
      {draw([...entries.values()])}
    </>
  )
}

type OpenerProps = Parameters<typeof Button>[0] & { children: string; onClick: () => void }

function EntryKeys({ keys, label, press }: { keys: string; label: string; press: () => void }) {
  useShortcut(keys, label, press)
  return null
}

function Entry({ set, children: label, look, blocked, icon, keys, onClick }: OpenerProps & { set: SetEntry }) {
  const id = useId()
  const open = useRef(onClick)
  useEffect(() => {
    open.current = onClick
  })
  const danger = look === 'danger'
  const name = keys ? `${label} (${showKeys(keys)})` : label
  useEffect(
    () => set(id, { label: name, danger, blocked, icon, onSelect: () => open.current() }),
    [set, id, name, danger, blocked, icon],
  )
  useEffect(() => () => set(id, undefined), [set, id])
  const press = () => (blocked ? notify.info(blocked) : onClick())
  return keys && <EntryKeys keys={keys} label={label} press={press} />
}

/** The opener of a dialog: a button, or a menu entry inside `MenuEntries`. */
export function Opener(props: OpenerProps) {
  const set = useContext(EntriesContext)
  return set ? <Entry {...props} set={set} /> : <Button {...props} />
}
