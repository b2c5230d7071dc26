import {
  Button,
  DateField,
  EmptyState,
  ListPage,
  Money,
  PageHeader,
  Panel,
  RegisterSheet,
  SelectField,
  Stack,
  useOpenRecord,
  useUrlParams,
  Validity,
} from '@app/kit/web'
import { lazy, useState } from 'react'
import { type ReasonMap, reasonMaps, type UnmappedCode } from './movement-reason-map.contract.ts'
import { MapCode, NewReasonMap, useMapChoices } from './movement-reason-map.form.tsx'
import { MapState, ReasonMapPanel } from './movement-reason-map.panel.tsx'
import { TestReasonMaps } from './movement-reason-map.test-text.tsx'
import { reasonMapSheetTitles, sourceSystems } from './movement-reason-map-fields.contract.ts'
import { Unmapped } from './unmapped.tab.tsx'

const tabs = { maps: 'De-paras', unmapped: 'Não mapeados', rules: 'Regras' } as const
type ReasonMapTab = keyof typeof tabs

function useReasonMapTab() {
  const [params, change] = useUrlParams()
  const tabParam = params.get('tab')
  const tab: ReasonMapTab = tabParam === 'unmapped' || tabParam === 'rules' ? tabParam : 'maps'
  // Each tab is another list, so the filters of one are not kept for the next.
  const show = (name: ReasonMapTab) =>
    change(() => new URLSearchParams(name === 'maps' ? {} : { tab: name }), { scrollToTop: true })
  const tabNames: readonly ReasonMapTab[] = ['maps', 'unmapped', 'rules']
  const buttons = tabNames
    .filter((name) => name !== tab)
    .map((name) => (
      <Button key={name} onClick={() => show(name)}>
        {tabs[name]}
      </Button>
    ))
  return { tab, buttons }
}

const ConciliationRules = lazy(() => import('../conciliation-rules/conciliation-rules.tab.tsx'))

function Filters() {
  const { companies, types } = useMapChoices()
  return (
    <>
      <SelectField name="source_system" label="Origem" options={sourceSystems} clearable placeholder="Todas" />
      <SelectField name="movement_type_code" label="Tipo" options={types} clearable placeholder="Todos" />
      <SelectField name="company_id" label="Empresa" options={companies} clearable placeholder="Todas" />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativos', false: 'Inativos' }}
        clearable
        placeholder="Todos"
      />
    </>
  )
}

const TypeField = () => (
  <SelectField name="movement_type_code" label="Tipo de movimento" options={useMapChoices().types} />
)

const ValidityFields = () => (
  <>
    <DateField name="valid_from" label="Vigência desde" />
    <DateField name="valid_to" label="Vigência até" help="Em branco: sem fim." />
  </>
)

const edit = {
  change: reasonMaps.update,
  record: reasonMaps.get,
  when: ({ changeable }: ReasonMap) => changeable,
}

const formatRequirement = (field: 'attachment_required' | 'approval_required') => (map: ReasonMap) =>
  map[field] ? 'Exige' : '–'

export default function MovementReasonMapPage() {
  const [code, setCode] = useState<UnmappedCode | null>(null)
  const { tab, buttons } = useReasonMapTab()
  const unmapped = tab === 'unmapped'
  const open = useOpenRecord('De-para de motivos', (id) => <ReasonMapPanel key={id} id={id} />, {
    opener: 'Novo de-para',
    title: 'Novo de-para',
    form: <NewReasonMap />,
  })
  if (tab === 'rules') return <ConciliationRules actions={buttons} />
  return (
    <>
      {unmapped ? (
        <Stack>
          <PageHeader title="De-para de motivos – Não mapeados" actions={buttons} />
          <Panel flush>
            <Unmapped onMap={setCode} />
          </Panel>
        </Stack>
      ) : (
        <ListPage
          title="De-para de motivos"
          list={reasonMaps.list}
          search="Nome, código ou texto"
          filters={<Filters />}
          actions={
            <>
              {buttons}
              <TestReasonMaps />
              <RegisterSheet
                change={reasonMaps.importSheet}
                title="Importar planilha de de-para"
                help="A primeira linha traz os títulos das colunas, como na exportação da lista."
                titles={reasonMapSheetTitles}
                fileName="de-para-de-motivos"
              />
            </>
          }
          create={open.create}
          bulk={[
            { label: 'Definir tipo', change: reasonMaps.setTypeMany, fields: <TypeField /> },
            { label: 'Definir vigência', change: reasonMaps.setValidityMany, fields: <ValidityFields /> },
          ]}
          {...open.list}
          dense
          empty={<EmptyState title="Nenhum de-para ainda." />}
          columns={[
            { field: 'name', title: 'Nome', width: 170, wraps: true },
            { field: 'source_system', title: 'Origem', labels: sourceSystems },
            {
              field: 'company_name',
              title: 'Empresa',
              under: 'source_system',
              cell: ({ company_name }) => company_name ?? 'Todas',
            },
            {
              field: 'external',
              title: 'Código ou texto',
              wraps: true,
              cell: (map) => map.external_code ?? map.external_text ?? '–',
            },
            { field: 'external_code', title: 'Código externo', hidden: true },
            { field: 'external_text', title: 'Texto externo', hidden: true },
            { field: 'movement_type_name', title: 'Tipo', wraps: true },
            { field: 'movement_type_code', title: 'Código do tipo', hidden: true },
            {
              field: 'difference_codes',
              title: 'Códigos',
              width: 86,
              wraps: true,
              cell: (map) => map.difference_codes.join(', ') || '–',
            },
            { field: 'auto_explain', title: 'Explica sozinho', hidden: true },
            {
              field: 'max_amount_cents',
              title: 'Automático até',
              cell: (map) => (map.auto_explain ? <Money cents={map.max_amount_cents} /> : '–'),
            },
            {
              field: 'attachment_required',
              title: 'Anexo',
              wideOnly: true,
              cell: formatRequirement('attachment_required'),
              edit,
            },
            {
              field: 'approval_required',
              title: 'Análise',
              hidden: true,
              cell: formatRequirement('approval_required'),
              edit,
            },
            { field: 'ledger_account', title: 'Conta', wideOnly: true, edit },
            { field: 'cost_center', title: 'Centro de custo', hidden: true, edit },
            { field: 'priority', title: 'Prioridade', hidden: true, edit },
            {
              field: 'valid_from',
              title: 'Vigência',
              wideOnly: true,
              wraps: true,
              cell: (map) => <Validity {...map} />,
            },
            { field: 'valid_to', title: 'Vigência até', hidden: true, edit },
            { field: 'uses', title: 'Usos (30 d)', number: true },
            { field: 'active', title: 'Situação', cell: (map) => <MapState map={map} /> },
          ]}
        />
      )}
      {!unmapped && open.above}
      {code && <MapCode code={code} onClose={() => setCode(null)} />}
    </>
  )
}
