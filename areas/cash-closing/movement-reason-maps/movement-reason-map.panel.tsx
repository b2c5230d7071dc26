import { historyTab, RecordPresence } from '@app/areas/records/web'
import {
  buildCopySearch,
  EditedRecord,
  Loaded,
  RecordFields,
  RecordPanel,
  StatusTag,
  Tabs,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { allCompaniesRequired, type ReasonMap, reasonMapRegister, reasonMaps } from './movement-reason-map.contract.ts'
import { EditReasonMap } from './movement-reason-map.form.tsx'

export const MapState = ({ map: { active } }: { map: ReasonMap }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
)

const withCompanyName = (map: ReasonMap) => ({ ...map, company_name: map.company_name ?? 'Todas' })

function Detail({ map, children }: { map: ReasonMap; children: ReactNode }) {
  const [params] = useUrlParams()
  const blocked = map.changeable ? undefined : allCompaniesRequired.message
  const activity = useActivityAction(reasonMaps.setActive, map, blocked)
  return (
    <RecordPanel
      tag={<MapState map={map} />}
      steps={[{ label: activity.label, refusal: blocked }]}
      edit={{ form: <EditReasonMap map={map} />, tab: 'part', blocked }}
      more={[activity]}
      duplicate={buildCopySearch(params, map.id)}
    >
      {children}
    </RecordPanel>
  )
}

export function ReasonMapPanel({ id }: { id: string }) {
  const read = useRead(reasonMaps.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(map) => (
        <RecordPresence record={reasonMapRegister.record} id={id}>
          <Detail map={map}>
            <Tabs
              label="Partes do de-para"
              name="part"
              tabs={[
                {
                  id: 'dados',
                  label: 'Dados',
                  content: () => (
                    <EditedRecord>
                      <RecordFields record={reasonMapRegister.record} values={withCompanyName(map)} />
                    </EditedRecord>
                  ),
                },
                historyTab(reasonMapRegister.record, id),
              ]}
            />
          </Detail>
        </RecordPresence>
      )}
    </Loaded>
  )
}
