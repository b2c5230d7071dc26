import { historyTab, RecordPresence } from '@app/areas/records/web'
import { Loaded, RecordFields, RecordPanel, StatusTag, Tabs, useChange, useRead } from '@app/kit/web'
import { type MovementType, movementTypeRecord, movementTypes } from './movement-types.contract.ts'
import { DuplicateMovementType, EditMovementType } from './movement-types.form.tsx'

const TypeState = ({ active }: { active: boolean }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
)

function Type({ type }: { type: MovementType }) {
  const { id, active, version } = type
  const setActive = useChange(movementTypes.setActive)
  const next = active ? 'Inativar' : 'Ativar'
  const change = () => setActive.mutate({ params: { id }, body: { active: !active, version } })
  return (
    <RecordPanel
      tag={
        <>
          <TypeState active={active} /> <strong>{type.name}</strong>
        </>
      }
      steps={[{ label: next }]}
      actions={[<EditMovementType key="edit" type={type} />]}
      more={[{ label: next, danger: active, onSelect: change }]}
      dialogs={<DuplicateMovementType type={type} />}
    >
      <Tabs
        label="Partes do tipo"
        name="part"
        tabs={[
          { id: 'dados', label: 'Dados', content: () => <RecordFields record={movementTypeRecord} values={type} /> },
          historyTab(movementTypeRecord, id),
        ]}
      />
    </RecordPanel>
  )
}

export function MovementTypePanel({ id }: { id: string }) {
  const read = useRead(movementTypes.get, { params: { id } })
  return (
    <Loaded read={read}>
      {(type) => (
        <RecordPresence of={movementTypeRecord} id={id}>
          <Type type={type} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
