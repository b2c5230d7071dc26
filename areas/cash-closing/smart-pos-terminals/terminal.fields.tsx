import {
  CheckboxField,
  Columns,
  DateField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  TimeField,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { locationLabels, terminalKinds } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'

const noChoices = { companies: [], contracts: [], acquirers: [], holders: [] }

export const useTerminalChoices = () => useRead(smartPosTerminals.choices, {}, { staleTime: 300_000 }).data ?? noChoices

function IslandField() {
  const { value } = useFieldSource()
  return value('location') === 'island' ? <NumberField name="island" label="Número da ilha" required /> : null
}

export function PlaceFields({ company_id }: { company_id?: string | undefined }) {
  const { holders } = useTerminalChoices()
  const companyHolders = holders.filter(
    ({ company_ids }) => company_id === undefined || company_ids.includes(company_id),
  )
  return (
    <Columns min={200}>
      <SelectField name="location" label="Local" options={locationLabels} />
      <IslandField />
      <SelectField
        name="holder_id"
        label="Responsável"
        options={toNamedOptions(companyHolders)}
        clearable
        required={false}
        placeholder="Ninguém"
      />
    </Columns>
  )
}

/** Contract first: it determines company and acquirer, and so the choices of place and holder. */
export function ContractAndPlace({ only }: { only?: (contract: { company_id: string; acquirer: string }) => boolean }) {
  const { contracts } = useTerminalChoices()
  const { value } = useFieldSource()
  const chosenContract = contracts.find(({ id }) => id === value('acquirer_company_id'))
  const selectableContracts = only ? contracts.filter(only) : contracts
  return (
    <>
      <SelectField
        name="acquirer_company_id"
        label="Adquirente/EC"
        options={selectableContracts.map(({ id, label }) => ({ value: id, label }))}
        help="O EC define a empresa e a adquirente."
      />
      <PlaceFields company_id={chosenContract?.company_id} />
    </>
  )
}

export const NumberFields = ({ fixed = false, autoFocus = false }: { fixed?: boolean; autoFocus?: boolean }) => (
  <Columns min={200}>
    <TextField
      name="serial_no"
      label="Nº de série"
      maxLength={30}
      disabled={fixed}
      help={fixed ? 'Já capturou: use Trocar aparelho.' : 'Como na etiqueta do aparelho.'}
      autoFocus={autoFocus}
    />
    <TextField name="logical_no" label="Nº lógico" maxLength={20} disabled={fixed} help="Como vem nos arquivos." />
    <TextField name="model" label="Modelo" maxLength={60} />
    <SelectField name="kind" label="Tipo" options={terminalKinds} />
  </Columns>
)

export const OtherFields = () => (
  <>
    <Columns min={200}>
      <TextField name="sim_line" label="Chip" maxLength={22} />
      <DateField name="received_on" label="Recebido em" />
      <MoneyField name="rental_cents" label="Aluguel por mês" />
    </Columns>
    <CheckboxField name="integrated" label="Integrado ao PDV" />
  </>
)

export const WhenFields = () => (
  <Columns min={200}>
    <DateField name="moved_on" label="Data" />
    <TimeField name="moved_time" label="Hora" />
  </Columns>
)
