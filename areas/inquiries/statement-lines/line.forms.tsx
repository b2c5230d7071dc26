import { type StatementLineDetail, statementCategories } from '@app/domain/transactions/contract'
import { showDate, showMoney } from '@app/kit/contract'
import {
  Button,
  FormDialog,
  type FormDialogProps,
  type LineColumn,
  LinesField,
  MoneyField,
  queryClient,
  SelectField,
  TextAreaField,
  TextField,
  useChange,
} from '@app/kit/web'
import { statements } from './statements.contract.ts'

type Props = { line: StatementLineDetail } & Pick<
  FormDialogProps<typeof statements.split>,
  'small' | 'keys' | 'blocked'
>

export const lineWords = ({ posted_date, memo, amount_cents }: StatementLineDetail['opposites'][number]) =>
  `${showDate(posted_date)} · ${memo} · ${showMoney(amount_cents)}`

type WithReason = (typeof statements)['ignore' | 'restore' | 'join' | 'endReversal' | 'undoMatch']
type ReasonFormProps<Op extends WithReason> = Pick<
  FormDialogProps<Op>,
  'opener' | 'title' | 'intro' | 'submit' | 'initial'
> &
  Props

const reloadLines = () => queryClient.invalidateQueries({ queryKey: [statements.list.resource] })

const ReasonForm = <Op extends WithReason>({ line: { id }, ...formProps }: ReasonFormProps<Op>) => (
  <FormDialog {...formProps} params={{ id: String(id) }} action={formProps.opener} onFailed={reloadLines}>
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)

export const Ignore = (props: Props) => (
  <ReasonForm
    {...props}
    opener="Ignorar"
    title="Ignorar a linha"
    intro="A conciliação deixa de procurar par para ela; a linha continua no saldo da conta."
    submit={statements.ignore}
  />
)

export const Restore = (props: Props) => (
  <ReasonForm {...props} opener="Voltar a conciliar" title="Voltar a conciliar a linha" submit={statements.restore} />
)

export const EndReversal = ({ line, ...button }: Props) => (
  <ReasonForm
    {...button}
    opener="Desfazer estorno"
    title="Desfazer o estorno"
    intro="As duas linhas voltam a procurar par."
    submit={statements.endReversal}
    initial={{ other_id: String(line.reversal?.other.id) }}
    line={line}
  />
)

export const UndoMatch = ({ line, ...button }: Props) => (
  <ReasonForm
    {...button}
    opener={line.status === 'suggested' ? 'Recusar' : 'Desfazer conciliação'}
    title={line.status === 'suggested' ? 'Recusar a sugestão' : 'Desfazer a conciliação'}
    intro="A linha e o que casa com ela ficam sem par, e este par não é mais proposto."
    submit={statements.undoMatch}
    initial={{ match_id: line.match?.id }}
    line={line}
  />
)

export const ConfirmMatch = ({
  line: { id, match },
  onConfirmed,
  ...button
}: Props & { onConfirmed?: (() => void) | undefined }) => {
  const confirm = useChange(statements.confirmMatch, { onSuccess: onConfirmed })
  const send = (match_id: number) =>
    confirm.mutate({ params: { id: String(id) }, body: { match_id } }, { onError: reloadLines })
  return (
    <Button
      {...button}
      look="primary"
      busy={confirm.isPending}
      onClick={() => {
        if (match) send(match.id)
      }}
    >
      Conciliar <span aria-hidden="true">⏎</span>
    </Button>
  )
}

export const Join = (props: Props) => (
  <ReasonForm
    {...props}
    opener="Desfazer divisão"
    title="Desfazer a divisão"
    intro="A linha volta a valer inteira, desde que nenhuma parte esteja conciliada."
    submit={statements.join}
  />
)

const partColumns: readonly LineColumn[] = [
  { name: 'amount_cents', label: 'Valor', number: true, width: 130, field: (cell) => <MoneyField {...cell} /> },
  { name: 'note', label: 'Para quê', width: 200, field: (cell) => <TextField {...cell} maxLength={80} /> },
]

export const Split = ({ line: { id, amount_cents }, ...button }: Props) => (
  <FormDialog
    {...button}
    opener="Dividir"
    title="Dividir a linha"
    intro="Cada parte concilia e categoriza por si; a linha do banco fica como veio, e as partes somam o valor dela."
    submit={statements.split}
    params={{ id: String(id) }}
    initial={{ parts: [{}, {}] }}
    action="Dividir"
  >
    <LinesField
      name="parts"
      label="Partes"
      columns={partColumns}
      total={{ field: 'amount_cents', target: Math.abs(amount_cents), targetLabel: 'Linha' }}
    />
  </FormDialog>
)

export const Reverse = ({ line: { id, opposites }, ...button }: Props) => (
  <FormDialog
    {...button}
    opener="Marcar estorno"
    title="Marcar estorno"
    intro="O banco desfez uma linha com a outra: as duas deixam de procurar par e continuam no saldo."
    submit={statements.reverse}
    params={{ id: String(id) }}
    initial={{ other_id: opposites.length === 1 ? String(opposites[0]?.id) : undefined }}
    action="Marcar estorno"
  >
    <SelectField
      name="other_id"
      label="Com que linha"
      help="Da mesma conta, com o valor oposto, até 30 dias antes ou depois."
      options={opposites.map((other) => ({ value: String(other.id), label: lineWords(other) }))}
      autoFocus
    />
    <TextAreaField name="reason" label="Motivo" maxLength={500} />
  </FormDialog>
)

export const Categorise = ({ line }: Props) => (
  <FormDialog
    opener="Categorizar"
    title="Categorizar a linha"
    submit={statements.categorise}
    params={{ id: String(line.id) }}
    initial={{ category: line.category }}
    action="Guardar"
  >
    <SelectField
      name="category"
      label="Categoria"
      options={statementCategories}
      clearable
      placeholder="Sem categoria"
      autoFocus
    />
  </FormDialog>
)
