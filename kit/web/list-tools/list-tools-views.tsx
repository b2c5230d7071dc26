import { IconCheck, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ListView, type ListViewDraft, listSettings } from '../../contract/contract.ts'
import { useChange } from '../client/queries.ts'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import { TextField } from '../fields/text-fields.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import { IconButton } from '../layout/button.tsx'
import css from '../list/list.module.css'
import type { ListSettings } from '../list/list-settings.ts'
import type { ListQuery } from '../list/list-state.ts'
import { useReadOnlyReason } from '../session/viewing.ts'

type ViewsProps = { list: string; state: ListQuery; settings: ListSettings; changed: boolean; close: () => void }

const emptyState = { q: '', filters: {}, sort: '', view: null }

export function ListViews({ list, state, settings, changed, close }: ViewsProps) {
  const { view, views, look } = settings
  const [naming, setNaming] = useState(false)
  const readOnly = useReadOnlyReason()
  const update = useChange(listSettings.updateView)
  const remove = useChange(listSettings.removeView)
  const buildDraft = (name: string, shared: boolean): ListViewDraft => ({
    list,
    name,
    shared,
    columns: [...look.columns],
    density: look.density,
    state: { q: state.q, filters: { ...state.filters }, sort: state.sort },
  })
  const open = (chosen: ListView) => {
    settings.forgetDraft()
    state.apply({ ...chosen.state, view: chosen.id })
    close()
  }
  const save = async (own: ListView) => {
    await update.mutateAsync({
      params: { id: own.id },
      body: { ...buildDraft(own.name, own.shared), version: own.version },
    })
    settings.forgetDraft()
  }
  return (
    <>
      <ul className={css.views} aria-label="Visões salvas">
        <li>
          <button type="button" onClick={() => state.apply(emptyState)}>
            {view ? '' : <IconCheck size={14} aria-label="Visão atual" />} Todos os registros
          </button>
        </li>
        {views.map((savedView) => (
          <li key={savedView.id}>
            <button type="button" onClick={() => open(savedView)}>
              {savedView.id === view?.id && <IconCheck size={14} aria-label="Visão atual" />} {savedView.name}
              {savedView.shared && <small>{savedView.own ? 'compartilhada' : `de ${savedView.owner_name}`}</small>}
            </button>
            <IconButton
              label={
                settings.default_view_id === savedView.id
                  ? `Não abrir mais com ${savedView.name}`
                  : `Abrir sempre com ${savedView.name}`
              }
              icon={settings.default_view_id === savedView.id ? <IconStarFilled size={15} /> : <IconStar size={15} />}
              disabled={readOnly !== undefined}
              onClick={() => settings.setDefault(settings.default_view_id === savedView.id ? null : savedView.id)}
            />
            {savedView.own && (
              <IconButton
                label={`Excluir visão ${savedView.name}`}
                icon={<IconTrash size={15} />}
                disabled={readOnly !== undefined}
                onClick={() => remove.mutate({ params: { id: savedView.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {naming ? (
        <NewView draft={buildDraft} close={() => setNaming(false)} saved={open} />
      ) : (
        <div className={css.toolFoot}>
          {view?.own && changed && (
            <BareButton small look="primary" busy={update.isPending} blocked={readOnly} onClick={() => void save(view)}>
              Salvar
            </BareButton>
          )}
          <BareButton small blocked={readOnly} onClick={() => setNaming(true)}>
            Salvar como
          </BareButton>
          {view && changed && (
            <BareButton small look="quiet" onClick={() => open(view)}>
              Descartar
            </BareButton>
          )}
        </div>
      )}
    </>
  )
}

type NewViewProps = {
  draft: (name: string, shared: boolean) => ListViewDraft
  close: () => void
  saved: (view: ListView) => void
}

function NewView({ draft, close, saved }: NewViewProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const create = useChange(listSettings.createView, { onSuccess: saved })
  const wrong = create.error?.fields.name ?? create.error?.message
  return (
    <form
      className={css.newView}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ body: draft(name, shared) })
      }}
    >
      <TextField
        label="Nome da visão"
        autoFocus
        required
        maxLength={80}
        value={name}
        onChange={(value) => setName(value ?? '')}
        error={wrong}
      />
      <CheckboxField
        label="Compartilhar com quem tem acesso a esta página"
        value={shared}
        onChange={(value) => setShared(value === true)}
      />
      <div className={css.toolFoot}>
        <BareButton small look="primary" type="submit" busy={create.isPending}>
          Salvar
        </BareButton>
        <BareButton small look="quiet" onClick={close}>
          Cancelar
        </BareButton>
      </div>
    </form>
  )
}
