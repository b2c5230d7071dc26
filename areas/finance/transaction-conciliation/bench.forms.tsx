import { bankPostingKinds, choosableAccounts, getAccountName, guessPostingKind } from '@app/domain/journal/contract'
import {
  FormDialog,
  type FormDialogProps,
  type LineColumn,
  LinesField,
  MoneyField,
  notify,
  SelectField,
  TextAreaField,
  TextField,
  useCan,
} from '@app/kit/web'
import { useNavigate } from 'react-router'
import type { BenchChoice } from './bench-choice.tsx'
import { type BenchLine, bankMatches } from './transaction-conciliation.contract.ts'

type Shared = Pick<FormDialogProps<typeof bankMatches.match>, 'small' | 'keys' | 'blocked' | 'openerLook'>

const accountOptions = choosableAccounts.map((account) => ({ value: account, label: getAccountName(account) }))

const postingColumns: readonly LineColumn[] = [
  { name: 'kind', label: 'O que é', width: 170, field: (cell) => <SelectField {...cell} options={bankPostingKinds} /> },
  { name: 'amount_cents', label: 'Valor', number: true, width: 120, field: (cell) => <MoneyField {...cell} /> },
  {
    name: 'account',
    label: 'Conta contábil',
    width: 220,
    field: (cell) => <SelectField {...cell} options={accountOptions} clearable placeholder="A do tipo" />,
  },
  { name: 'note', label: 'Histórico', width: 150, field: (cell) => <TextField {...cell} maxLength={80} /> },
]

const buildRuleAddress = (memo: string) =>
  `/transaction-conciliation?${new URLSearchParams({ tab: 'regras', open: 'novo', begin: memo })}`

/** Offers a rule after a line was explained by hand, if it would explain others too. */
export function useRuleOffer() {
  const mayRule = useCan()(['cash-conciliation', 'financial.conciliation-params'])
  const navigate = useNavigate()
  return (similar_count: number, memo: string | undefined) => {
    if (similar_count === 0 || memo === undefined || !mayRule) return
    const items = similar_count === 1 ? '1 item' : `${similar_count} itens`
    notify.action(`Uma regra explicaria ${items} dos últimos 90 dias.`, {
      label: 'Criar regra',
      onSelect: () => void navigate(buildRuleAddress(memo)),
    })
  }
}

type PostProps = Shared & { choice: BenchChoice; onDone: (answer: { similar_count: number }) => void }

/** Posts the amount of the lines that the chosen candidates do not explain. */
export function Post({ choice: { ids, answer, chosen, remainder_cents }, onDone, ...button }: PostProps) {
  const kind = guessPostingKind(answer?.lines[0]?.memo ?? '', remainder_cents) ?? undefined
  const isDifference = chosen.length > 0
  return (
    <FormDialog
      {...button}
      size="xl"
      opener={isDifference ? 'Classificar diferença' : 'Lançar'}
      title={isDifference ? 'Classificar a diferença' : 'Lançar a linha do banco'}
      intro="Cada tipo tem sinal e conta fixos; nos outros, escolha a conta. Tudo vai para o diário."
      submit={bankMatches.match}
      initial={{
        line_ids: ids,
        items: chosen.map(({ kind: item, id }) => ({ kind: item, id })),
        postings: [{ kind, amount_cents: Math.abs(remainder_cents) }],
      }}
      action="Lançar"
      onDone={onDone}
    >
      <LinesField
        name="postings"
        label="Lançamentos"
        columns={postingColumns}
        total={{
          field: 'amount_cents',
          target: Math.abs(remainder_cents),
          targetLabel: isDifference ? 'Diferença' : 'Linhas',
        }}
      />
    </FormDialog>
  )
}

type OfLine = Shared & { line: BenchLine; onDone?: () => void }

export const IgnoreLine = ({ line, ...button }: OfLine) => (
  <FormDialog
    {...button}
    opener="Ignorar"
    title="Ignorar a linha"
    intro="A conciliação deixa de procurar par para ela; a linha continua no saldo da conta."
    submit={bankMatches.ignore}
    initial={{ line_id: String(line.id) }}
    action="Ignorar"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)

export const UndoBankMatch = ({ line, ...button }: OfLine) => (
  <FormDialog
    {...button}
    opener={line.status === 'open' ? 'Recusar' : 'Desfazer'}
    title={line.status === 'open' ? 'Recusar a sugestão' : 'Desfazer a conciliação'}
    intro="A linha volta a ficar em aberto, o diário recebe o estorno, e este par não é mais proposto."
    submit={bankMatches.undo}
    initial={{ line_id: String(line.id), match_id: line.match_id }}
    action="Desfazer"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)
