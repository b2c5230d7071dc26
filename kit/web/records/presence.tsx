import { IconPencil, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useContext, useEffect, useRef } from 'react'
import { LayerContext } from '../keyboard/shortcuts.ts'
import css from './presence.module.css'
import { formatSince, SharedRecordContext, type Someone } from './shared-record.ts'

const maxNamed = 3
const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function formatNames(others: readonly Someone[]) {
  const firstNames = others.slice(0, maxNamed).map(({ name, since }) => `${name} (desde ${formatSince(since)})`)
  const remaining = others.length - firstNames.length
  return listFormat.format(
    remaining > 0 ? [...firstNames, remaining === 1 ? 'mais 1 pessoa' : `mais ${remaining} pessoas`] : firstNames,
  )
}

export function PresenceLine() {
  const shared = useContext(SharedRecordContext)
  if (!shared) return null
  const { editor, others } = shared
  const readers = others.filter(({ id }) => id !== editor?.id)
  return (
    <div role="status" className={css.line}>
      {editor && (
        <span>
          <IconPencil size={16} aria-hidden="true" /> {editor.name} está editando desde {formatSince(editor.since)}
        </span>
      )}
      {readers.length > 0 && (
        <span>
          <IconUsers size={16} aria-hidden="true" /> Também aberto por {formatNames(readers)}
        </span>
      )}
    </div>
  )
}

const EditingNotice = lazy(() => import('../form/editing-notice.tsx'))

/** Reports to the record's other readers that a form has unsaved input; returns the notice about another editor. */
export function useSharedForm(changed: boolean) {
  const shared = useContext(SharedRecordContext)
  const form = useRef({})
  const edit = shared?.edit
  useEffect(() => edit?.(form.current, changed), [edit, changed])
  useEffect(() => {
    const { current } = form
    return () => edit?.(current, undefined)
  }, [edit])
  const inDialog = useContext(LayerContext) > 0
  if (!shared || !(shared.editor || shared.taken)) return null
  if (!inDialog && shared.first !== form.current) return null
  return (
    <Suspense>
      <EditingNotice shared={shared} />
    </Suspense>
  )
}
