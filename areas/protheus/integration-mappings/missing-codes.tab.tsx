import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { formatCount } from '@app/kit/contract'
import { Button, CompanyFilterField, EmptyState, List, Money, Panel, SelectField, Stack, useRead } from '@app/kit/web'
import { useState } from 'react'
import { integrationMappings, type MissingCode } from './integration-mappings.contract.ts'
import { MapMissingCode, useMappingChoices } from './mapping.form.tsx'

export const MappingFilters = () => (
  <>
    <SelectField name="system" label="Sistema" options={mappedSystems} clearable placeholder="Todos" />
    <SelectField name="domain" label="Domínio" options={mappingDomains} clearable placeholder="Todos" />
    <CompanyFilterField companies={useMappingChoices().companies} />
  </>
)

function Total() {
  const { data } = useRead(integrationMappings.waiting, {})
  // The line keeps its place, so that the list does not move when the sum arrives.
  if (!data) return <p>&nbsp;</p>
  if (data.messages === 0) return <p>Nenhum valor parado.</p>
  return (
    <p>
      <Money cents={data.amount_cents} strong /> em {formatCount(data.messages, 'mensagem parada', 'mensagens paradas')}
    </p>
  )
}

/** Codes without a mapping, those that block the most money first. */
export default function MissingCodesTab() {
  const [code, setCode] = useState<MissingCode | null>(null)
  return (
    <Stack>
      <Total />
      <Panel flush>
        <List
          label="Códigos sem mapeamento"
          name="missing"
          dense
          list={integrationMappings.missing}
          search="Código interno"
          filters={<MappingFilters />}
          empty={<EmptyState title="Nenhuma mensagem espera por um código." />}
          columns={[
            { field: 'internal_label', title: 'Código interno', width: 220, wraps: true },
            { field: 'domain', title: 'Domínio', labels: mappingDomains },
            { field: 'system', title: 'Sistema', labels: mappedSystems, under: 'domain' },
            {
              field: 'company_name',
              title: 'Empresa',
              cell: ({ company_name, companies }) => company_name ?? formatCount(companies, 'empresa', 'empresas'),
            },
            { field: 'messages', title: 'Mensagens', number: true },
            { field: 'amount_cents', title: 'Valor parado' },
            { field: 'first_on', title: 'Desde', wideOnly: true },
            { field: 'oldest_at', title: 'Mais antiga', hidden: true },
            {
              field: 'id',
              title: 'Ações',
              cell: (row) => (
                <Button small onClick={() => setCode(row)}>
                  Mapear
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      {code && <MapMissingCode code={code} onClose={() => setCode(null)} />}
    </Stack>
  )
}
