import { CopiedRecord, call, Form, PageHeader, Panel, SearchSelect, Stack, useFieldSource, useRead } from '@app/kit/web'
import { useNavigate } from 'react-router'
import { companies } from './companies.contract.ts'
import { type CompanyDetail, companyDraftDefaults } from './company.contract.ts'
import { companyOperationFields, identificationFields, integrationFields } from './company.fields.tsx'
import { closingSettings } from './settings.fields.tsx'

/** Fees are not fields: the server copies them when saving. */
function CopyFrom() {
  const source = useFieldSource()
  const copy = async (id: string | null) => {
    source.set('copy_from', id)
    if (id === null) return
    const { current } = await call(companies.settings, { params: { id } })
    for (const [name, value] of Object.entries(current)) source.set(name, value)
  }
  return (
    <SearchSelect
      list={companies.list}
      option={({ id, name }) => ({ value: id, label: name })}
      label="Copiar configuração de…"
      help="Copia limites, regras do fechamento e tabelas de taxas; nunca as contas bancárias."
      value={typeof source.value('copy_from') === 'string' ? String(source.value('copy_from')) : null}
      onChange={(id) => void copy(id)}
    />
  )
}

const parts = [
  { id: 'identification', title: 'Identificação', content: identificationFields },
  { id: 'operation', title: 'Operação', content: companyOperationFields },
  { id: 'integrations', title: 'Integrações', content: integrationFields },
  {
    id: 'closing',
    title: 'Fechamento',
    content: (
      <Stack>
        <CopyFrom />
        {closingSettings}
      </Stack>
    ),
  },
]

const useCompany = (id: string) => useRead(companies.get, { params: { id } })

const pickShared = ({ kind, brand_flag, group_id, uf, city, timezone, pos_system }: CompanyDetail) => ({
  kind,
  brand_flag,
  group_id,
  uf,
  city,
  timezone,
  pos_system,
})

export default function NewCompanyPage() {
  const navigate = useNavigate()
  return (
    <Stack>
      <PageHeader title="Nova empresa" trail={[{ label: 'Empresas', to: '/companies/list' }]} />
      <Panel>
        <CopiedRecord read={useCompany}>
          {(company) => (
            <Form
              submit={companies.create}
              about={company?.id}
              initial={{ ...companyDraftDefaults, ...(company && { ...pickShared(company), copy_from: company.id }) }}
              parts={parts}
              action="Criar empresa"
              onCancel={() => navigate('/companies/list')}
              onDone={({ id }) => navigate(`/company/${id}`)}
            />
          )}
        </CopiedRecord>
      </Panel>
    </Stack>
  )
}
