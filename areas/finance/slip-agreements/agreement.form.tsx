import {
  Columns,
  NewRecord,
  NumberField,
  notify,
  RateField,
  RecordForm,
  SelectField,
  TagsField,
  TextField,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import {
  remittanceLayouts,
  type SlipAgreementDetail,
  slipAcceptances,
  slipAgreements,
  slipSpecies,
} from './slip-agreements.contract.ts'

const Fields = () => (
  <>
    <TextField name="name" label="Nome" maxLength={60} help="Como o convênio é chamado nas listas." />
    <Columns min={160}>
      <TextField name="agreement_no" label="Convênio" inputMode="numeric" help="O número da empresa no banco." />
      <TextField name="portfolio" label="Carteira" inputMode="numeric" maxLength={3} />
      <SelectField name="layout" label="Leiaute da remessa" options={remittanceLayouts} />
    </Columns>
    <Columns min={160}>
      <NumberField name="number_from" label="Primeiro número" help="A faixa que o banco reservou." />
      <NumberField name="number_to" label="Último número" />
    </Columns>
    <Columns min={160}>
      <SelectField name="species" label="Espécie" options={slipSpecies} />
      <SelectField name="acceptance" label="Aceite do pagador" options={slipAcceptances} />
    </Columns>
    <Columns min={160}>
      <RateField name="fine_ppm" label="Multa" help="Uma vez, após o vencimento. Até 2%." />
      <RateField name="interest_ppm" label="Juros ao mês" help="Por dia de atraso. Até 1% ao mês." />
    </Columns>
    <TagsField name="instructions" label="Instruções" help="Até 4, de até 40 caracteres. Enter inclui." />
  </>
)

const blank = {
  layout: '240',
  species: 'DM',
  acceptance: 'N',
  fine_ppm: 20_000,
  interest_ppm: 10_000,
  instructions: [],
}

const useAgreement = (id: string) => useRead(slipAgreements.get, { params: { id } })

const toCopy = ({
  bank_account_id,
  layout,
  species,
  acceptance,
  fine_ppm,
  interest_ppm,
  instructions,
}: SlipAgreementDetail) => ({
  ...{ bank_account_id, layout, species, acceptance, fine_ppm, interest_ppm, instructions },
})

export function NewAgreement() {
  const accounts = useRead(slipAgreements.choices, {}).data?.accounts
  return (
    <NewRecord submit={slipAgreements.create} copy={{ read: useAgreement, toValues: toCopy }} initial={blank}>
      <SelectField
        name="bank_account_id"
        label="Conta"
        options={toNamedOptions(accounts)}
        help="A conta em que o banco credita os boletos pagos."
      />
      <Fields />
    </NewRecord>
  )
}

const explainWait = ({ change }: SlipAgreementDetail) =>
  change && notify.info('O convênio muda quando outra pessoa aprovar; até lá valem os dados anteriores.')

export const EditAgreement = ({ agreement }: { agreement: SlipAgreementDetail }) => (
  <RecordForm
    intro={<p>Mudanças do convênio esperam a aprovação de outra pessoa; só o nome muda logo.</p>}
    submit={slipAgreements.update}
    params={{ id: agreement.id }}
    initial={agreement}
    record={slipAgreements.get}
    onDone={explainWait}
  >
    <Fields />
  </RecordForm>
)
