import { historyTab, RecordPresence } from '@app/areas/records/web'
import { messageStates } from '@app/domain/integration/contract'
import {
  buildCopySearch,
  DataTable,
  DateText,
  DateTimeText,
  EditedRecord,
  EmptyState,
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
import { Link } from 'react-router'
import {
  type IntegrationMapping,
  integrationMappings,
  type MappingDetail,
  mappingForAll,
  mappingRegister,
} from './integration-mappings.contract.ts'

export const MappingState = ({ mapping: { active } }: { mapping: Pick<IntegrationMapping, 'active'> }) => (
  <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</StatusTag>
)

const withNames = (mapping: MappingDetail) => ({
  ...mapping,
  connection_name: mapping.connection_name ?? 'Todas',
  company_name: mapping.company_name ?? 'Todas',
})

/** The messages whose call used a mapping. */
function Uses({ id }: { id: string }) {
  const read = useRead(integrationMappings.uses, { params: { id } })
  return (
    <Loaded read={read} lines={6}>
      {({ data }) => (
        <DataTable
          label="Envios"
          dense
          rows={data}
          rowKey={(use) => use.id}
          maxHeight={420}
          empty={<EmptyState title="Nenhum envio usou este mapeamento." />}
          columns={[
            {
              title: 'Enviada em',
              cell: (use) => (
                <Link to={`/integration-control?open=${use.id}`}>
                  <DateTimeText instant={use.used_at} />
                </Link>
              ),
            },
            { title: 'Situação', cell: ({ status }) => messageStates[status] },
            { title: 'Data', cell: ({ used_on }) => <DateText date={used_on} /> },
            { title: 'Empresa', cell: ({ company_name }) => company_name },
            { title: 'Código interno', cell: ({ internal_label }) => internal_label },
          ]}
        />
      )}
    </Loaded>
  )
}

function Detail({ mapping, form, children }: { mapping: MappingDetail; form: ReactNode; children: ReactNode }) {
  const [params] = useUrlParams()
  const blocked = mapping.changeable ? undefined : mappingForAll.message
  const activity = useActivityAction(integrationMappings.setActive, mapping, blocked)
  return (
    <RecordPanel
      tag={
        <>
          <MappingState mapping={mapping} /> <strong>{mapping.internal_label}</strong>
        </>
      }
      steps={[{ label: activity.label, refusal: blocked }]}
      edit={{ form, tab: 'parte', blocked }}
      more={[activity]}
      duplicate={buildCopySearch(params, mapping.id)}
    >
      {children}
    </RecordPanel>
  )
}

export function MappingPanel({ id, form }: { id: string; form: (mapping: MappingDetail) => ReactNode }) {
  const read = useRead(integrationMappings.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(mapping) => (
        <RecordPresence record={mappingRegister.record} id={id}>
          <Detail mapping={mapping} form={form(mapping)}>
            <Tabs
              label="Partes do mapeamento"
              name="parte"
              tabs={[
                {
                  id: 'dados',
                  label: 'Dados',
                  content: () => (
                    <EditedRecord>
                      <RecordFields record={mappingRegister.record} values={withNames(mapping)} />
                    </EditedRecord>
                  ),
                },
                { id: 'envios', label: `Envios (${mapping.uses})`, content: () => <Uses id={id} /> },
                historyTab(mappingRegister.record, id),
              ]}
            />
          </Detail>
        </RecordPresence>
      )}
    </Loaded>
  )
}
