import { AreasContext, buildMenu, Columns, EmptyState, Panel, useField } from '@app/kit/web'
import { useContext } from 'react'

export function MenuPreview({ abilities }: { abilities: readonly string[] }) {
  const groups = buildMenu(useContext(AreasContext), abilities)
  return (
    <Panel title="O que esta pessoa verá no menu">
      {groups.length === 0 ? (
        <EmptyState title="Só a página inicial.">Nenhum atalho disponível para o seu perfil.</EmptyState>
      ) : (
        <Columns min={200}>
          {groups.map(({ label, entries }) => (
            <div key={label}>
              <strong>{label}</strong>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>{entry.label}</li>
                ))}
              </ul>
            </div>
          ))}
        </Columns>
      )}
    </Panel>
  )
}

export function ChosenMenuPreview() {
  const { value } = useField<string[]>({ name: 'abilities', label: 'Permissões' })
  return <MenuPreview abilities={Array.isArray(value) ? value.map(String) : []} />
}
