import { historyTab } from '@app/areas/records/web'
import { Button, Inline, Loaded, RecordFields, Stack, Tabs, useChange, useRead } from '@app/kit/web'
import { type MovementType, movementTypeRecord, movementTypes } from './movement-types.contract.ts'
import { EditMovementType } from './movement-types.form.tsx'

function SetActive({ type: { id, active, version } }: { type: MovementType }) {
  const change = useChange(movementTypes.setActive)
  return (
    <Button
      small
      busy={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { active: !active, version } })}
    >
      {active ? 'Inativar' : 'Ativar'}
    </Button>
  )
}

/** One type beside its list: its data, its history, and what can be done with it. */
export function MovementTypePanel({ id }: { id: string }) {
  const read = useRead(movementTypes.get, { params: { id } })
  return (
    <Loaded read={read}>
      {(type) => (
        <Stack>
          <Inline>
            <strong>{type.name}</strong>
            <EditMovementType type={type} />
            <SetActive type={type} />
          </Inline>
          <Tabs
            label="Partes do tipo"
            name="part"
            tabs={[
              {
                id: 'dados',
                label: 'Dados',
                content: () => <RecordFields record={movementTypeRecord} values={type} />,
              },
              historyTab(movementTypeRecord, id),
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}
