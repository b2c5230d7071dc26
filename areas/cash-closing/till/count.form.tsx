import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import {
  cashDenominations,
  isCountInForce,
  maxSessionCounts,
  Quantities,
  type SessionCount,
  sumCount,
} from '@app/domain/day/facts/contract'
import { showMoney } from '@app/kit/contract'
import {
  Alert,
  Columns,
  FormDialog,
  NumberField,
  notify,
  Stack,
  TextAreaField,
  TextField,
  useFieldSource,
} from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import type { DrawerView } from '../day-parts/drawers-table.tsx'
import { useStale } from '../day-parts/stale.tsx'

type Props = { day: CashConciliationDetail; drawer: DrawerView }

const Pieces = ({ title, values }: { title: string; values: readonly number[] }) => (
  <Stack>
    <strong>{title}</strong>
    <Columns min={160}>
      {values.map((value, index) => (
        <NumberField
          key={value}
          name={`quantities.${value}`}
          label={showMoney(value)}
          required={false}
          placeholder="0"
          autoFocus={title === 'Cédulas' && index === 0}
        />
      ))}
    </Columns>
  </Stack>
)

function Total() {
  const parsed = Quantities.safeParse(useFieldSource().value('quantities') ?? {})
  return (
    <p aria-live="polite">
      Total contado: <strong>{parsed.success ? showMoney(sumCount(parsed.data)) : '–'}</strong>
    </p>
  )
}

/** Blind count: the expected amount is not shown. */
export function CountDrawerForm({ day, drawer }: Props) {
  const stale = useStale()
  const countsInForce = day.counts.filter(
    (count) => count.session_id === drawer.session_id && isCountInForce(count),
  ).length
  const blocked = countsInForce >= maxSessionCounts ? 'Já houve duas contagens deste turno.' : getEditRefusal(day)
  return (
    <FormDialog
      opener={countsInForce === 0 ? 'Contar caixa' : 'Contar de novo'}
      openerLook={drawer.counted_cents === null ? 'primary' : 'secondary'}
      small
      blocked={blocked}
      title={`Contagem do turno ${drawer.shift_no} · ${drawer.till}`}
      intro={
        <>
          {stale.notice}
          {countsInForce > 0 && <Alert>Esta é a segunda e última contagem; a primeira permanece no histórico.</Alert>}
        </>
      }
      size="lg"
      submit={cashConciliations.count}
      params={{ id: day.id, session_id: String(drawer.session_id) }}
      carried={{ version: drawer.version }}
      initial={{ quantities: {} }}
      draft={false}
      action="Registrar contagem"
      onFailed={stale.failed}
      onDone={({ message, needs_witness }) => {
        notify.success(message)
        if (needs_witness) notify.info('Diferença acima de R$ 20,00: informe a testemunha da contagem.')
      }}
    >
      <Pieces title="Cédulas" values={cashDenominations.note} />
      <Pieces title="Moedas" values={cashDenominations.coin} />
      <Total />
      <TextField
        name="witness"
        label="Testemunha"
        required={false}
        help="Outra pessoa que viu a contagem; obrigatória se a diferença passar de R$ 20,00."
      />
    </FormDialog>
  )
}

type CountProps = Props & { count: SessionCount }

const buildFormProps = ({ day, drawer }: Props) => ({
  params: { id: day.id, session_id: String(drawer.session_id) },
  carried: { version: drawer.version },
  draft: false,
})

export const WitnessCount = ({ count, ...props }: CountProps) => (
  <FormDialog
    opener="Informar testemunha"
    openerLook="primary"
    small
    blocked={getEditRefusal(props.day)}
    title="Testemunha da contagem"
    intro={<p>Diferença de {showMoney(count.difference_cents)}: quem mais viu esta contagem?</p>}
    submit={cashConciliations.recordWitness}
    action="Registrar testemunha"
    {...buildFormProps(props)}
  >
    <TextField name="witness" label="Testemunha" help="Nome completo." autoFocus />
  </FormDialog>
)

export const AcknowledgeCount = ({ count, ...props }: CountProps) => (
  <FormDialog
    opener="Ciência do operador"
    small
    blocked={getEditRefusal(props.day)}
    title={`Ciência de ${props.drawer.operator}`}
    intro={
      <p>
        Mostre a contagem a {props.drawer.operator}: contado {showMoney(count.total_cents)}, diferença{' '}
        {showMoney(count.difference_cents)}. A ciência registra o momento e não autoriza desconto em folha.
      </p>
    }
    submit={cashConciliations.acknowledge}
    action="Registrar ciência"
    {...buildFormProps(props)}
  />
)

export const UndoCount = ({ count, ...props }: CountProps) => (
  <FormDialog
    opener="Anular contagem"
    small
    blocked={getEditRefusal(props.day)}
    title={`Anular a ${count.number}ª contagem do turno ${props.drawer.shift_no}?`}
    intro={
      <p>
        O caixa volta ao que era antes desta contagem de {showMoney(count.total_cents)}. A contagem permanece no
        histórico com o motivo, e o caixa pode ser contado de novo.
      </p>
    }
    submit={cashConciliations.undoCount}
    action="Anular contagem"
    {...buildFormProps(props)}
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)
