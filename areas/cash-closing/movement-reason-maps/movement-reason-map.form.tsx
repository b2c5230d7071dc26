import { differenceLabels } from '@app/domain/day/differences/contract'
import {
  CheckboxField,
  Columns,
  DateField,
  Form,
  Modal,
  MoneyField,
  MultiSelectField,
  NewRecord,
  NumberField,
  RecordForm,
  SelectField,
  TextField,
  today,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { type ReasonMap, reasonMaps, type UnmappedCode } from './movement-reason-map.contract.ts'
import { sourceSystems } from './movement-reason-map-fields.contract.ts'

export function useMapChoices() {
  const { companies = [], movement_types = [] } = useRead(reasonMaps.choices, {}, { staleTime: 300_000 }).data ?? {}
  return {
    companies: toNamedOptions(companies),
    types: movement_types.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  }
}

function Fields({ autoFocus = false }: { autoFocus?: boolean }) {
  const { companies, types } = useMapChoices()
  return (
    <>
      <TextField name="name" label="Nome" maxLength={120} autoFocus={autoFocus} />
      <Columns min={200}>
        <SelectField name="source_system" label="Sistema de origem" options={sourceSystems} />
        <SelectField name="company_id" label="Empresa" options={companies} clearable placeholder="Todas" />
      </Columns>
      <Columns min={200}>
        <TextField name="external_code" label="Código externo" maxLength={60} />
        <TextField
          name="external_text"
          label="Texto externo"
          help="Expressão, sem distinguir maiúsculas e acentos: ^tarifa|pacote"
        />
      </Columns>
      <SelectField name="movement_type_code" label="Tipo de movimento" options={types} />
      <MultiSelectField name="difference_codes" label="Códigos permitidos" options={differenceLabels} />
      <Columns min={200}>
        <CheckboxField
          name="auto_explain"
          label="Explica sozinho"
          help="O sistema explica as diferenças dos códigos permitidos até este valor; nunca as críticas."
        />
        <MoneyField name="max_amount_cents" label="Até" />
      </Columns>
      <Columns min={200}>
        <CheckboxField name="attachment_required" label="Exige anexo" />
        <CheckboxField
          name="approval_required"
          label="Exige análise"
          help="O dia explicado com este motivo não fecha sem um analista."
        />
      </Columns>
      <Columns min={200}>
        <TextField name="ledger_account" label="Conta" maxLength={20} />
        <TextField name="cost_center" label="Centro de custo" maxLength={20} />
      </Columns>
      <Columns min={160}>
        <NumberField name="priority" label="Prioridade" help="Menor vem antes." />
        <DateField name="valid_from" label="Vigência desde" />
        <DateField name="valid_to" label="Vigência até" help="Em branco: sem fim." />
      </Columns>
    </>
  )
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const buildDefaults = () => ({ source_system: 'bank', priority: 100, valid_from: today(), difference_codes: [] })

const toPreset = ({ source_system, external_code, external_text, first_on }: UnmappedCode) => ({
  ...buildDefaults(),
  source_system,
  // Valid from the first occurrence, so that a file sent again is translated too.
  valid_from: first_on,
  name: external_text || external_code,
  external_code: external_text === '' ? external_code : null,
  external_text: external_text === '' ? null : `^${escapePattern(external_text)}`,
})

/** Maps a code from the list of unmapped ones, which stays in view below. */
export const MapCode = ({ code, onClose }: { code: UnmappedCode; onClose: () => void }) => (
  <Modal open title="Novo de-para" size="lg" onClose={onClose}>
    <Form submit={reasonMaps.create} initial={toPreset(code)} onCancel={onClose} onDone={onClose}>
      <Fields autoFocus />
    </Form>
  </Modal>
)

const useMap = (id: string) => useRead(reasonMaps.get, { params: { id } })

export const NewReasonMap = () => (
  <NewRecord
    submit={reasonMaps.create}
    copy={{ read: useMap, toValues: (map) => ({ ...map, name: `${map.name} (cópia)` }) }}
    initial={buildDefaults()}
  >
    <Fields />
  </NewRecord>
)

export const EditReasonMap = ({ map }: { map: ReasonMap }) => (
  <RecordForm
    intro={<p>A mudança não alcança dias já fechados.</p>}
    submit={reasonMaps.update}
    params={{ id: map.id }}
    initial={map}
    record={reasonMaps.get}
  >
    <Fields />
  </RecordForm>
)
