import { historyTab, RecordPresence } from '@app/areas/records/web'
import { Button, Loaded, RecordFields, RecordPanel, StatusTag, Tabs, useChange, useRead } from '@app/kit/web'
import type { ReactNode } from 'react'
import { allCompaniesRequired, type ReasonMap, reasonMapRegister, reasonMaps } from './movement-reason-map.contract.ts'
import type { ReasonMapPreset } from './movement-reason-map.form.tsx'

export type ShownReasonMap = ReasonMapPreset | { kind: 'edit'; map: ReasonMap }
type OnShow = (shown: ShownReasonMap) => void

export const MapState = ({ map: { active } }: { map: ReasonMap }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
)

const withCompanyName = (map: ReasonMap) => ({ ...map, company_name: map.company_name ?? 'Todas' })

function RecordHead({ map, onShow, children }: { map: ReasonMap; onShow: OnShow; children: ReactNode }) {
  const setActive = useChange(reasonMaps.setActive)
  const { id, version, active, changeable } = map
  const blocked = changeable ? undefined : allCompaniesRequired.message
  const next = active ? 'Inativar' : 'Ativar'
  const change = () => setActive.mutate({ params: { id }, body: { version, active: !active } })
  return (
    <RecordPanel
      tag={<MapState map={map} />}
      steps={[{ label: next, refusal: blocked }]}
      actions={[
        <Button key="edit" small keys="e" blocked={blocked} onClick={() => onShow({ kind: 'edit', map })}>
          Editar
        </Button>,
      ]}
      more={[
        { label: next, danger: active, blocked, onSelect: change },
        { label: 'Duplicar', onSelect: () => onShow({ kind: 'copy', map }) },
      ]}
    >
      {children}
    </RecordPanel>
  )
}

export function ReasonMapPanel({ id, onShow }: { id: string; onShow: OnShow }) {
  const read = useRead(reasonMaps.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(map) => (
        <RecordPresence record={reasonMapRegister.record} id={id}>
          <RecordHead map={map} onShow={onShow}>
            <Tabs
              label="Partes do de-para"
              name="part"
              tabs={[
                {
                  id: 'dados',
                  label: 'Dados',
                  content: () => <RecordFields record={reasonMapRegister.record} values={withCompanyName(map)} />,
                },
                historyTab(reasonMapRegister.record, id),
              ]}
            />
          </RecordHead>
        </RecordPresence>
      )}
    </Loaded>
  )
}
