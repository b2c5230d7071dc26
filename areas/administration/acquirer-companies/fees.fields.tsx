import { brandLabels } from '@app/domain/fees/contract'
import {
  CheckboxField,
  DateField,
  type LineCell,
  LinesField,
  MoneyField,
  NumberField,
  RateField,
  SelectField,
} from '@app/kit/web'

const brandOptions = Object.entries(brandLabels).map(([value, label]) => ({ value, label }))
// Short labels: the grid has ten columns.
const methods = {
  debit: 'Débito',
  credit: 'À vista',
  credit_installments: 'Parcelado',
  prepaid: 'Pré-pago',
  voucher: 'Voucher',
  fleet: 'Frota',
  pix: 'Pix',
}
const kinds = { calendar: 'corridos', business: 'úteis' }

const firstLine = (valid_from?: string) => () => ({
  method: 'debit',
  brand: null,
  installments_from: 1,
  installments_to: 1,
  fixed_fee_cents: 0,
  term_days: 1,
  term_kind: 'business',
  valid_from,
  valid_to: null,
})

export const FeesFields = ({ dated, from }: { dated: boolean; from?: string }) => (
  <>
    <LinesField
      name="fees"
      label="Tabela de taxas"
      first={firstLine(from)}
      columns={[
        {
          name: 'method',
          label: 'Modalidade',
          width: 170,
          field: (cell) => <SelectField {...cell} options={methods} />,
        },
        {
          name: 'brand',
          label: 'Bandeira',
          width: 150,
          field: (cell) => <SelectField {...cell} options={brandOptions} clearable placeholder="Todas" />,
        },
        {
          name: 'installments_from',
          label: 'Parcelas de',
          number: true,
          width: 80,
          field: (cell) => <NumberField {...cell} />,
        },
        { name: 'installments_to', label: 'até', number: true, width: 80, field: (cell) => <NumberField {...cell} /> },
        { name: 'rate_ppm', label: 'MDR', number: true, width: 110, field: (cell) => <RateField {...cell} /> },
        {
          name: 'fixed_fee_cents',
          label: 'Tarifa fixa',
          number: true,
          width: 120,
          field: (cell) => <MoneyField {...cell} />,
        },
        {
          name: 'term_days',
          label: 'Prazo (dias)',
          number: true,
          width: 90,
          field: (cell) => <NumberField {...cell} />,
        },
        {
          name: 'term_kind',
          label: 'Contagem',
          width: 120,
          field: (cell) => <SelectField {...cell} options={kinds} />,
        },
        ...(dated
          ? [
              { name: 'valid_from', label: 'De', width: 140, field: (cell: LineCell) => <DateField {...cell} /> },
              { name: 'valid_to', label: 'Até', width: 140, field: (cell: LineCell) => <DateField {...cell} /> },
            ]
          : []),
      ]}
    />
    <CheckboxField
      name="unusual_fee_confirmed"
      label="Confirmo as taxas acima de 10%"
      help="Só é preciso quando alguma taxa passa de 10%."
    />
  </>
)
