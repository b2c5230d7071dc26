import { getCodeParts, mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { formatCount, Id } from '@app/kit/contract'
import {
  CheckboxField,
  Columns,
  DateField,
  Form,
  Modal,
  NewRecord,
  notify,
  RecordForm,
  SelectField,
  TextField,
  today,
  toNamedOptions,
  useFieldSource,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import {
  companyDomains,
  IntegrationMapping,
  integrationMappings,
  type MappingDetail,
  type MissingCode,
} from './integration-mappings.contract.ts'

export function useMappingChoices() {
  const {
    companies = [],
    connections = [],
    for_all = false,
  } = useRead(integrationMappings.choices, {}, { staleTime: 300_000 }).data ?? {}
  return { companies, connections, for_all }
}

/** The parts of an external code. */
export const writeCode = ({ external_key, external_key_2, external_key_3 }: ExternalCode) =>
  [external_key, external_key_2, external_key_3].filter((part) => part !== null).join(' · ')

type ExternalCode = Pick<IntegrationMapping, 'external_key' | 'external_key_2' | 'external_key_3'>

const partFields = ['external_key', 'external_key_2', 'external_key_3'] as const
const { system: System, domain: Domain } = IntegrationMapping.shape

function useChosenDomain() {
  const { value } = useFieldSource()
  return { system: System.safeParse(value('system')).data, domain: Domain.safeParse(value('domain')).data }
}

function InternalCode() {
  const { value } = useFieldSource()
  const { domain = 'nature' } = useChosenDomain()
  const company_id = Id.safeParse(value('company_id')).data
  const { data } = useRead(
    integrationMappings.codes,
    { query: { domain, ...(company_id !== undefined && { company_id }) } },
    { staleTime: 60_000 },
  )
  const options = data?.data.map(({ key, label }) => ({ value: key, label }))
  const isEmpty = data?.data.length === 0 && data.page !== null
  return (
    <SelectField
      name="internal_key"
      label="Código interno"
      options={options ?? []}
      clearable
      disabled={value('is_default') === true || isEmpty}
      {...(isEmpty && { help: `Cadastre primeiro em ${data.page}.` })}
    />
  )
}

/** The parts of the external code, which depend on the system and the domain. */
function ExternalCode() {
  const { system = 'protheus', domain = 'nature' } = useChosenDomain()
  const parts = getCodeParts(system, domain)
  return (
    <Columns min={160}>
      {parts.map(({ label, format }, index) => {
        const name = partFields[index]
        return name && <TextField key={name} name={name} label={label} help={format} maxLength={60} />
      })}
    </Columns>
  )
}

function ConnectionField() {
  const { connections } = useMappingChoices()
  const { system } = useChosenDomain()
  return (
    <SelectField
      name="connection_id"
      label="Conexão"
      options={toNamedOptions(connections.filter((connection) => connection.system === system))}
      clearable
      placeholder="Todas"
    />
  )
}

function Fields() {
  const { companies } = useMappingChoices()
  return (
    <>
      <Columns min={160}>
        <SelectField name="system" label="Sistema" options={mappedSystems} />
        <ConnectionField />
      </Columns>
      <Columns min={160}>
        <SelectField name="domain" label="Domínio" options={mappingDomains} />
        <SelectField
          name="company_id"
          label="Empresa"
          options={toNamedOptions(companies)}
          clearable
          placeholder="Todas"
        />
      </Columns>
      <CheckboxField
        name="is_default"
        label="Padrão do domínio"
        help="Vale para todo código sem mapeamento próprio; o uso fica marcado na mensagem."
      />
      <InternalCode />
      <ExternalCode />
      <TextField name="external_label" label="Descrição externa" maxLength={120} />
      <Columns min={160}>
        <DateField name="valid_from" label="Vigência desde" />
        <DateField name="valid_to" label="Vigência até" help="Em branco: sem fim." />
      </Columns>
    </>
  )
}

const buildDefaults = () => ({ system: 'protheus', domain: 'nature', is_default: false, valid_from: today() })

const notifyFreed = ({ freed }: MappingDetail) => {
  if (freed === null || freed === 0) return
  notify.success(freed === 1 ? '1 mensagem bloqueada foi liberada.' : `${freed} mensagens bloqueadas foram liberadas.`)
}

const toPreset = ({ system, domain, internal_key, company_id, first_on }: MissingCode, for_all: boolean) => ({
  ...buildDefaults(),
  ...{ system, domain, internal_key },
  company_id: for_all && !companyDomains.includes(domain) ? null : company_id,
  // Valid from the first message that waits for it.
  valid_from: first_on,
})

/** Maps a code of the queue, which stays in view below. */
export const MapMissingCode = ({ code, onClose }: { code: MissingCode; onClose: () => void }) => (
  <Modal open title={`Mapear ${code.internal_label}`} size="lg" onClose={onClose}>
    <Form
      submit={integrationMappings.create}
      initial={toPreset(code, useMappingChoices().for_all)}
      onCancel={onClose}
      onDone={(mapping) => {
        notifyFreed(mapping)
        onClose()
      }}
    >
      <Fields />
    </Form>
  </Modal>
)

const useMapping = (id: string) => useRead(integrationMappings.get, { params: { id } })

export const NewMapping = () => (
  <NewRecord
    submit={integrationMappings.create}
    copy={{ read: useMapping, toValues: ({ company_id: _, ...mapping }) => mapping }}
    initial={buildDefaults()}
    onDone={notifyFreed}
  >
    <Fields />
  </NewRecord>
)

export function EditMapping({ mapping }: { mapping: MappingDetail }) {
  const [, change] = useUrlParams()
  const { id, uses } = mapping
  return (
    <RecordForm
      intro={<p>A mudança não alcança mensagens já enviadas.</p>}
      submit={integrationMappings.update}
      params={{ id }}
      initial={mapping}
      record={integrationMappings.get}
      onDone={(saved) => {
        notifyFreed(saved)
        if (saved.id !== id) change({ open: saved.id })
      }}
    >
      <Fields />
      {uses > 0 && (
        <DateField
          name="applies_from"
          label="Novo código vale desde"
          help={`Usado em ${formatCount(uses, 'envio', 'envios')}: até a véspera, vale o código de antes.`}
        />
      )}
    </RecordForm>
  )
}
