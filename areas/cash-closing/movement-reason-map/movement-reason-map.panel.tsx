import { historyTab } from '@app/areas/records/web'
import { Button, Inline, Loaded, RecordFields, Stack, StatusTag, Tabs, useChange, useRead } from '@app/kit/web'
import { everyCompanys, type ReasonMap, reasonMapRecord, reasonMaps } from './movement-reason-map.contract.ts'
import type { Beginning } from './movement-reason-map.form.tsx'

export type Shown = Beginning | { kind: 'edit'; of: ReasonMap }

export const MapState = ({ map: { active } }: { map: ReasonMap }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
)

function Actions({ map, onShow }: { map: ReasonMap; onShow: (shown: Shown) => void }) {
  const setActive = useChange(reasonMaps.setActive)
  const { id, version, active, changeable } = map
  const blocked = changeable ? undefined : everyCompanys.message
  return (
    <Inline>
      <MapState map={map} />
      <Button small keys="e" blocked={blocked} onClick={() => onShow({ kind: 'edit', of: map })}>
        Editar
      </Button>
      <Button small onClick={() => onShow({ kind: 'copy', of: map })}>
        Duplicar
      </Button>
      <Button
        small
        blocked={blocked}
        busy={setActive.isPending}
        onClick={() => setActive.mutate({ params: { id }, body: { version, active: !active } })}
      >
        {active ? 'Inativar' : 'Ativar'}
      </Button>
    </Inline>
  )
}

const inWords = (map: ReasonMap) => ({ ...map, company_name: map.company_name ?? 'Todas' })

/** One map beside its list: what it says, who changed what, and what can be done with it. */
export function ReasonMapPanel({ id, onShow }: { id: string; onShow: (shown: Shown) => void }) {
  const read = useRead(reasonMaps.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(map) => (
        <Stack>
          <Actions map={map} onShow={onShow} />
          <Tabs
            label="Partes do de-para"
            name="part"
            tabs={[
              {
                id: 'dados',
                label: 'Dados',
                content: () => <RecordFields record={reasonMapRecord} values={inWords(map)} />,
              },
              historyTab(reasonMapRecord, id),
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}
