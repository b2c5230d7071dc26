import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MenuAction } from '../overlays/action-menu-types.ts'
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

function Entry({ set, children: label, look, blocked, icon, onClick }: OpenerProps & { set: SetEntry }) {
  const id = useId()
  const open = useRef(onClick)
  useEffect(() => {
    open.current = onClick
  })
  const danger = look === 'danger'
  useEffect(
    () => set(id, { label, danger, blocked, icon, onSelect: () => open.current() }),
    [set, id, label, danger, blocked, icon],
  )
  useEffect(() => () => set(id, undefined), [set, id])
  return null
}

/** The opener of a dialog: a button, or a menu entry inside `MenuEntries`. */
export function Opener(props: OpenerProps) {
  const set = useContext(EntriesContext)
  return set ? <Entry {...props} set={set} /> : <Button {...props} />
}
