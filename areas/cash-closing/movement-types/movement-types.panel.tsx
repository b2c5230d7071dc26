import { historyTab } from '@app/areas/records/web'
import { Button, Drawer, Inline, Loaded, RecordFields, Stack, Tabs, useChange, useRead } from '@app/kit/web'
import { useSearchParams } from 'react-router'
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

function Details({ id }: { id: string }) {
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

/** One type over its list, named by the address (`?open=`): its data, its history, and what can be done with it. */
export function MovementTypePanel() {
  const [address, setAddress] = useSearchParams()
  const id = address.get('open')
  const close = () =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      for (const name of ['open', 'tab']) next.delete(name)
      return next
    })
  return (
    <Drawer open={id !== null} title="Tipo de movimento" size="lg" onClose={close}>
      {id !== null && <Details id={id} />}
    </Drawer>
  )
}
