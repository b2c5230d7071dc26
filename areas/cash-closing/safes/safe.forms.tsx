import { showMoney } from '@app/kit/contract'
import {
  Columns,
  DateField,
  FormDialog,
  notify,
  SelectField,
  Skeleton,
  Stack,
  TextAreaField,
  TextField,
  TimeField,
  today,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { type Pickup, type Safe, safes } from './safe.contract.ts'

// The page of a day has this form; a choice of several items is large.
const PickupItems = lazy(() => import('./pickup-items.tsx'))

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
        <Suspense fallback={<Skeleton lines={2} height={40} />}>
          <PickupItems safe={safe} />
        </Suspense>
        <TextAreaField name="note" label="Observação" required={false} maxLength={200} />
      </Stack>
    </FormDialog>
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
