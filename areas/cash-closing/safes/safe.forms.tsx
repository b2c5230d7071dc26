import { formatCount, localTime, showDate, showMoney, sumOf } from '@app/kit/contract'
import {
  Columns,
  DateField,
  FormDialog,
  MultiSelectField,
  notify,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  TimeField,
  today,
  toNamedOptions,
  useFieldSource,
  useRead,
} from '@app/kit/web'
import { type Pickup, type Safe, type SafeItem, safeItemKinds, safes } from './safe.contract.ts'

const keyOf = ({ kind, id }: Pick<SafeItem, 'kind' | 'id'>) => `${kind}:${id}`

const formatItem = ({ kind, business_date, occurred_at, envelope_no, shift_no, amount_cents }: SafeItem) =>
  [
    `${showDate(business_date)} ${localTime(occurred_at)}`,
    [safeItemKinds[kind], envelope_no ?? (shift_no === null ? null : `turno ${shift_no}`)].filter(Boolean).join(' '),
    showMoney(amount_cents),
  ].join(' · ')

export function PickUp({ safe }: { safe: Safe }) {
  const carriers = useRead(safes.carriers, {}, { staleTime: 300_000 })
  return (
    <FormDialog
      opener="Registrar coleta"
      openerLook="primary"
      blocked={safe.items.length === 0 ? 'Não há nada no cofre a recolher.' : undefined}
      title={`Coleta do cofre de ${safe.company_name}`}
      size="lg"
      submit={safes.pickUp}
      params={{ company_id: safe.company_id }}
      initial={{ picked_up_on: today(), items: safe.items.map(({ kind, id }) => ({ kind, id })) }}
      action="Registrar coleta"
      draft={false}
      onDone={() => notify.success('Coleta registrada.')}
    >
      <Stack>
        <Columns min={200}>
          <SelectField
            name="carrier_id"
            label="Transportadora"
            options={toNamedOptions(carriers.data?.data)}
            autoFocus
          />
          <TextField
            name="guide_no"
            label="Guia"
            help="Número da guia de transporte."
            required={false}
            maxLength={40}
          />
          <DateField name="picked_up_on" label="Data da coleta" />
          <TimeField name="picked_up_time" label="Hora da coleta" />
        </Columns>
        <Items safe={safe} />
        <TextAreaField name="note" label="Observação" required={false} maxLength={200} />
      </Stack>
    </FormDialog>
  )
}

function Items({ safe }: { safe: Safe }) {
  const source = useFieldSource()
  const refs = source.value('items')
  const keys = Array.isArray(refs) ? refs.map(keyOf) : []
  const chosen = safe.items.filter((item) => keys.includes(keyOf(item)))
  return (
    <>
      <MultiSelectField
        label="O que foi recolhido"
        options={safe.items.map((item) => ({ value: keyOf(item), label: formatItem(item) }))}
        value={keys}
        error={source.error('items')}
        onChange={(next) =>
          source.set(
            'items',
            safe.items.filter((item) => next?.includes(keyOf(item))).map(({ kind, id }) => ({ kind, id })),
          )
        }
      />
      <p aria-live="polite">
        {chosen.length} de {formatCount(safe.items.length, 'item', 'itens')},{' '}
        <strong>{showMoney(sumOf(chosen, (one) => one.amount_cents))}</strong>
      </p>
    </>
  )
}

export const CancelPickup = ({ safe, pickup }: { safe: Safe; pickup: Pickup }) => (
  <FormDialog
    opener="Cancelar"
    small
    title={`Cancelar coleta de ${showMoney(pickup.amount_cents)}`}
    intro={<p>O dinheiro volta a constar no cofre; a coleta fica no histórico.</p>}
    submit={safes.cancelPickup}
    params={{ company_id: safe.company_id, pickup_id: pickup.id }}
    carried={{ version: pickup.version }}
    action="Cancelar coleta"
    draft={false}
  >
    <TextAreaField name="reason" label="Motivo" help="Ao menos 10 caracteres." maxLength={200} autoFocus />
  </FormDialog>
)
